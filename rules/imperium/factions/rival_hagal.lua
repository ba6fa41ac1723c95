local answer = use "rival_answer"

return faction {
  id = "rival_hagal", name = "House Hagal", automatic = true, answer = answer, order = 201,
  about = "Plays beside two players: it takes spaces and fights, and wins nothing (DIH-2P.1).",
  pieces = { agent = { count = 3 }, mentat = { count = 1 }, troop = { count = 12 } },
  data = {},
}
