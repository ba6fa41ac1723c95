local DRAW = decision { what = "tleilaxu.face_dancers", clause = "TLX.3" }

return phase {
  id = "setup_face_dancers", clause = "TLX.3",
  run = function()
    local tleilaxu = game.seat_of(role.tleilaxu)
    if not tleilaxu then return end
    chance.draw(DRAW, zone.pool, zone.face_dancers[tleilaxu], tune.face_dancers)
  end,
}
