local dune = use "dune"
local fields = use "fields"
local karama = use "karama"
local plans = use "plans"

local LOOK = decision { what = "atreides.look", clause = "DU-ATR.3", tells = "{seat} looks at the next spice card" }
local FORESEE = decision {
  what = "atreides.prescience", clause = "DU-ATR.4", pass = "nothing",
  choices = { leader = "leader", weapon = "weapon", defence = "defence", dial = "dial" },
  prompt = "Prescience: which part of {1}'s plan do you want to know?",
  tells = "{seat} foresees the {answer} of {1}",
}

-- In his own battles, and for the benefit of an ally (DU-ATR.4, DU-ATR.6).
local function benefits(me, _, seat) return seat == me or dune.allied(me, seat) end

return faction {
  id = "atreides", name = "Atreides", order = 1,
  about = "Sees cards on sale, the next spice blow, and a part of every battle plan against it.",
  pieces = { troop = { count = tune.tokens } },
  data = { spice = 10, free_revival = 2, hand_limit = 4, cards = 1, traitors = 1 },
  setup = function(me) game.move(pile.reserve[me], place.arrakeen, me, kind.troop, 10) end,
  abilities = {
    -- Looks at each card on sale before anyone bids.
    foresight = {
      clause = "DU-ATR.1",
      cancel = karama.before("sale.opens"),
      ["sale.opens"] = function(me, _, lot)
        game.show(lot, zone.sale, me)
        whisper(me, "DU-ATR.1", "on sale: {1}", lot)
      end,
      -- And at the card that the Harkonnen draw for nothing (DU-ATR.2, AR-15).
      ["sale.free"] = function(me, _, seat, free)
        if seat == me or tune.free_card_seen == 0 then return end
        game.show(free, zone.hand[seat], me)
        whisper(me, "DU-ATR.2", "{1} has drawn {2}", seat, free)
      end,
    },
    -- And at the next spice card.
    spice_sight = {
      clause = "DU-ATR.3",
      cancel = karama.before("revival.start"),
      ["revival.start"] = function(me)
        local next = chance.look(LOOK, zone.spice_deck, me)
        if next then whisper(me, "DU-ATR.3", "the next spice card: {1}", next) end
      end,
    },
    prescience = {
      clause = "DU-ATR.4",
      cancel = karama.before("plan.disclose", benefits, "again"),
      ["plan.disclose"] = function(me, _, seat, opponent, area)
        if not benefits(me, nil, seat) then return end
        local name = ask.choice(FORESEE, me, { "leader", "weapon", "defence", "dial" }, opponent)
        if name then plans.disclose(opponent, seat, area, name, fields.between(area, seat, opponent)) end
      end,
    },
  },
}
