local karama = use "karama"

local KINDS = {
  projectile = tag.projectile, poison = tag.poison, lasgun = tag.lasgun, shield = tag.shield, snooper = tag.snooper,
  worthless = tag.worthless, hero = tag.hero,
}
local NAMES = { "projectile", "poison", "lasgun", "shield", "snooper", "worthless", "hero" }

local VOICE = decision {
  what = "bene_gesserit.voice", clause = "DU-BG.5", pass = "silence",
  choices = {
    projectile = "play a projectile weapon", no_projectile = "play no projectile weapon",
    poison = "play a poison weapon", no_poison = "play no poison weapon",
    lasgun = "play a lasgun", no_lasgun = "play no lasgun",
    shield = "play a shield", no_shield = "play no shield",
    snooper = "play a snooper", no_snooper = "play no snooper",
    worthless = "play a worthless card", no_worthless = "play no worthless card",
    hero = "play a Cheap Hero", no_hero = "play no Cheap Hero",
  },
  prompt = "The Voice: what do you order {1} to do?",
  tells = "the Voice of {seat} to {1}: {answer}",
}

local function orders()
  local list = {}
  for _, name in NAMES do
    list[#list + 1] = name
    list[#list + 1] = "no_" .. name
  end
  return list
end

return faction {
  id = "bene_gesserit", name = "Bene Gesserit", order = 2,
  about = "Commands opponents by the Voice, foretells a victory and takes it.",
  pieces = { troop = { count = tune.tokens } },
  abilities = {
    the_voice = {
      clause = "DU-BG.5",
      cancel = karama.before("plan.order", function(me, _, seat) return seat == me end, "again"),
      ["plan.order"] = function(me, _, seat, opponent)
        if seat ~= me then return end
        local order = ask.choice(VOICE, me, orders(), opponent)
        if not order then return end
        local name = string.gsub(order, "^no_", "")
        game.set(counter.voice_kind, KINDS[name], opponent)
        game.set(counter.voice_plays, name == order and 1 or 0, opponent)
      end,
    },
  },
}
