-- What the planet cards say (DO-CHOM.50 to DO-CHOM.58): powers of the factions in the prologue.
local director = use "director"
local dune = use "dune"
local purse = use "purse"
local report = use "report"

local SHARES = decision {
  what = "atreides.share", clause = "DO-CHOM.50", pass = "nobody",
  prompt = "At whose share do you look before the vote?",
  tells = "{seat} looks at the share of {answer}",
}
local ACCESS = decision {
  what = "atreides.access", clause = "DO-CHOM.57",
  prompt = "Do you look at this access card, as at one in each struggle?",
  tells = "{seat} looks at the access card on sale", tells_not = "",
}
local PRICE = decision {
  what = "guild.second_harvest", clause = "DO-CHOM.53", pass = "no_offer",
  prompt = "For how much spice do you sell {1} the right to draw a second harvest card?",
  tells = "{seat} asks for {answer} spice for a second harvest card",
}
local BUY = decision {
  what = "choam.second_harvest", clause = "DO-CHOM.53",
  prompt = "Do you pay {1} spice to {2} for a second harvest card?",
  tells = "{seat} pays", tells_not = "{seat} does not pay",
}
local OVERTHROW = decision {
  what = "fremen.overthrow", clause = "DO-CHOM.54",
  prompt = "There is a worm in the harvest. Do you overthrow {1}?",
  tells = "{seat} overthrows {1}", tells_not = "",
}

-- Those whose shares lie face down before them.
local function shared(me, boss)
  local list = {}
  for _, seat in director.others(boss) do
    if seat ~= me and game.count_cards(zone.share[seat]) > 0 then list[#list + 1] = seat end
  end
  return list
end

local function look_at_share(me, seat)
  local share = game.cards(zone.share[seat])[1]
  game.show(share, zone.share[seat], me)
  whisper(me, "DO-CHOM.50", "{1} was given: {2}", seat, share)
end

return variant {
  id = "prologue",
  abilities = {
    -- Looks at a share before the vote; the Director knows all of them.
    ["atreides.share_sight"] = {
      clause = "DO-CHOM.50",
      ["choam.shared"] = function(me, _, boss)
        if me == boss then return end
        local list = shared(me, boss)
        if tune.atreides_all_shares == 0 then list = { ask.one(SHARES, me, list) } end
        for _, seat in list do look_at_share(me, seat) end
      end,
    },
    -- And at one access card in each struggle.
    ["atreides.access_sight"] = {
      clause = "DO-CHOM.57",
      ["access.opens"] = function(me, _, lot)
        if game.get(counter.looked) == 1 or not ask.yes(ACCESS, me) then return end
        game.set(counter.looked, 1)
        game.show(lot, zone.access_sale, me)
        whisper(me, "DO-CHOM.57", "on sale: {1}", lot)
      end,
    },
    -- Looks at whatever others buy.
    ["bene_gesserit.access_sight"] = {
      clause = "DO-CHOM.51",
      ["access.bought"] = function(me, _, buyer, bought)
        if buyer == me then return end
        game.show(bought, zone.access[buyer], me)
        whisper(me, "DO-CHOM.51", "{1} has bought: {2}", buyer, bought)
      end,
    },
    -- Is paid by the Director, and as Director pays nothing (DO-CHOM.61).
    ["emperor.tax"] = {
      clause = "DO-CHOM.55",
      ["choam.owes"] = function(me, _, seat) if seat == me then return 0 end end,
      ["choam.taxed"] = function(me, _, seat, n)
        dune.earn(me, n)
        if seat ~= me then note("DO-CHOM.11", "{1} pays {2} spice to {3}", seat, n, me) end
      end,
    },
    -- Overthrows a Director whose harvest was a worm, if he likes; his own rule begins with the next round (DO-CHOM.58).
    ["fremen.revolt"] = {
      clause = "DO-CHOM.54",
      ["choam.worm"] = function(me, _, boss)
        if director.seat() ~= me and ask.yes(OVERTHROW, me, boss) then director.appoint(me) end
      end,
    },
    -- Sells the Director a second harvest card, which it does not see.
    ["guild.second_harvest"] = {
      clause = "DO-CHOM.53",
      ["choam.drawn"] = function(me, _, boss)
        if me == boss then return end
        local price = ask.number(PRICE, me, 1, tune.choam_price, boss)
        if price and ask.yes(BUY, boss, price, me) and purse.give(boss, me, price) then report.draw(boss) end
      end,
    },
    -- Stays Director when caught lying, but not in two rounds one after the other (AR-20).
    ["harkonnen.brazen"] = {
      clause = "DO-CHOM.56",
      ["choam.caught"] = function(me, _, boss)
        if boss ~= me then return end
        local last, now = game.get(counter.caught), game.get(counter.choam_round)
        game.set(counter.caught, now)
        if last == 0 or last ~= now - 1 then return deny("DO-CHOM.56", "the Harkonnen stay, for once") end
      end,
    },
  },
}
