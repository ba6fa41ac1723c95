local arrakis = use "arrakis"

-- The regions with the die's number arg(2), or the Polar Sink whatever it shows (DD-MOVE.1).
local TARGETS = regions {
  clause = "DD-MOVE.1", reason = "the region die shows another number",
  any_of = { { position = { track.storm, arg(2) } }, { is = tag.neutral } },
}

-- Regions from which troops of arg(1) may enter arg(2): adjacent, or with an Ornithopter (DD-MOVE.2, DD-BUILD.7), or as
-- an ability says; none under the storm (DD-MOVE.4).
local ORIGINS = regions {
  where = { { "DD-MOVE.2", "none of your troops is there", holds = { arg(1), tag.force } } },
  unless = {
    { "DD-MOVE.4", "it is under the storm", among = query.frozen },
    { "DD-MOVE.2", "it is the target itself", one_of = { arg(2) } },
    { "DD-MOVE.2", "it is not next to the target", function(region, seat, target)
      local reach = game.borders(region, target) or arrakis.has(region, kind.ornithopter)
      return not hook("move.reach", reach, seat, region, target)
    end },
  },
}

local TARGET = decision {
  what = "move.target", clause = "DD-MOVE.1", from = TARGETS,
  prompt = "Which is the target region of this turn? Troops next to it may move in.",
  tells = "{seat} heads for {answer}",
}
local ORIGIN = decision {
  what = "move.origin", clause = "DD-A.5", pass = "none",
  prompt = "From which one of these regions do you move into {1}?",
}
local MOVE = decision {
  what = "move.troops", clause = "DD-MOVE.2", from = ORIGINS,
  prompt = "How many troops move into {1}?", tells_not = "{seat} moves nobody",
}

-- Regions with troops of arg(1) that may leave.
local FREE = regions {
  holds = { arg(1), tag.force }, unless = { { "DD-MOVE.4", "it is under the storm", among = query.frozen } },
}

-- Why nobody of a seat can go.
local function stuck(seat, target)
  if not FREE.any(seat) and #game.places(seat, tag.force) > 0 then
    whisper(seat, "DD-STORM.4", "no move: your troops are under the storm")
  else
    whisper(seat, "DD-MOVE.2", "no move: none of your troops is next to {1}", target)
  end
end

-- Where a move starts from one region only: that one, and those with an Ornithopter besides (DD-A.5, DD-A.31).
local function one_origin(seat, from, target)
  local list, others = {}, {}
  for _, region in from do
    local into = arrakis.has(region, kind.ornithopter) and list or others
    into[#into + 1] = region
  end
  if #others > 1 then others = { ask.one(ORIGIN, seat, others, target) } end
  list[#list + 1] = others[1]
  return list
end

local function move(seat, target)
  if query.frozen.has(target) then -- DD-MOVE.4
    return whisper(seat, "DD-STORM.4", "no move: {1} is under the storm", target)
  end
  local from = ORIGINS(seat, target)
  if tune.single_origin_move == 1 then from = one_origin(seat, from, target) end
  if #from == 0 then return stuck(seat, target) end
  local piles = game.piles(from, seat, tag.force)
  local amounts = ask.split(MOVE, seat, piles, 0, nil, target)
  for i, n in amounts do
    if n > 0 then
      local region, _, what = parts(piles[2 * i - 1])
      game.move(region, target, seat, what, n)
      note("DD-MOVE.2", "{1} moves {2} {3} from {4} to {5}", seat, n, what, region, target)
      arrakis.left(region)
    end
  end
end

return phase {
  id = "move", clause = "DD-MOVE.1",
  run = function(me)
    local number = arrakis.rolled(die.region)
    local target = ask.one(TARGET, me, function() return hook("move.targets", TARGETS(me, number), me) end, number)
    game.set(counter.target, target)
    move(me, target)
    local ally = game.get(counter.ally)
    if ally then move(ally, target) end -- with or without consent (DD-MOVE.3)
  end,
}
