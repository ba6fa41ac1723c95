-- game: has asked and drawn|budget
--@body
while true do chance.pick(PICK, { word.left, word.right }) end
