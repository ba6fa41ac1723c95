-- Tleilaxu Ghola: at any time, one leader or up to five tokens come back for nothing (DU-CARD.14), on top of what a player
-- may revive otherwise (DU-REV.5).
local dune = use "dune"
local tokens = use "tokens"

local LEADER = decision {
  what = "ghola.leader", clause = "DU-CARD.14", pass = "tokens",
  prompt = "Which leader comes back, or do tokens?",
  tells = "{seat} takes {answer} back from the tanks",
}
local TOKENS = decision {
  what = "ghola.tokens", clause = "DU-CARD.14",
  prompt = "How many tokens come back from the tanks?",
  tells = "{seat} takes {answer} of its tokens back from the tanks",
}

local function dead_tokens(me) return game.count(pile.tanks[me], me, tag.force) end

return action {
  id = "ghola", clause = "DU-CARD.14", quiet = true,
  needs = cards { at = zone.hand, of = arg(1), card = card.tleilaxu_ghola },
  when = function(me) return game.count_cards(zone.dead[me]) > 0 or dead_tokens(me) > 0 end,
  run = function(me)
    dune.discard(me, card.tleilaxu_ghola)
    note("DU-CARD.14", "{1} plays {2}", me, card.tleilaxu_ghola)
    local n = math.min(dead_tokens(me), 5)
    local leader = ask.one(LEADER, me, game.cards(zone.dead[me]), { pass = n > 0 })
    if leader then
      dune.bring_back(leader, me)
    else
      tokens.move(pile.tanks[me], pile.reserve[me], me, ask.number(TOKENS, me, 1, n))
    end
  end,
}
