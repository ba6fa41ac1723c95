-- Where duels come into the game (DO-DUEL).
local mains = use "mains"
local threats = use "threats"
local war = use "war"

return variant {
  id = "duels",
  abilities = {
    kanly = {
      clause = "DO-DUEL.9", priority = 1, -- before any further action
      ["tokens.brought"] = function(_, _, seat, cell) threats.act(seat, game.area(cell)) end,
      ["sale.won"] = function(_, _, buyer) threats.act(buyer, nil) end,
    },
    assassins = {
      clause = "DO-DUEL.47",
      ["nexus.over"] = function() war.after_nexus() end,
    },
    -- In battle main characters die, too; who loses his is out of the game when the battle, or his turn, is over.
    main_characters = {
      clause = "DO-DUEL.53", priority = -2, -- when all else is done, the Guild's hour too
      ["battle.over"] = function() mains.settle() end,
      ["movement.over"] = function() mains.settle(true) end,
    },
  },
}
