-- game: has asked and drawn|budget
--@body
while true do
  game.gather()
  chance.throw(OTHER)
end
