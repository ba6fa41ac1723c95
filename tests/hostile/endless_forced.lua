-- game: has asked and drawn|budget
--@body
while true do ask.one(PICK, me, { word.left }) end
