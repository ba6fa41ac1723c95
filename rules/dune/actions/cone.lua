-- Cone of Silence: opponents buy no cards and form no alliance until the end of the turn (DU-CARD.28).
local dune = use "dune"

local WHOM = decision {
  what = "cone.whom", clause = "DU-CARD.28", from = query.enemies,
  prompt = "Who is silenced until the end of the turn?",
  tells = "{seat} plays Cone of Silence against {answer}",
}

return action {
  id = "cone", clause = "DU-CARD.28", quiet = true,
  needs = cards { at = zone.hand, of = arg(1), card = card.cone_of_silence },
  when = function(me) return query.enemies.any(me) end,
  run = function(me)
    local list = ask.some(WHOM, me, query.enemies(me), 1)
    dune.discard(me, card.cone_of_silence)
    for _, seat in list do game.set(counter.silenced, 1, seat) end
  end,
}
