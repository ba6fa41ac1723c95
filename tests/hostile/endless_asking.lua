-- game: has asked and drawn
--@body
while true do ask.one(PICK, me, { word.left, word.right }) end
