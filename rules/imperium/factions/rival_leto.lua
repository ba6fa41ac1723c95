local answer = use "rival_answer"

return faction {
  id = "rival_leto", name = "Rival Leto", automatic = true, answer = answer, order = 200,
  about = "Its Signet buys 1 Influence for 1 spice, where somebody stands higher; nothing else of it counts (DIH-SOLO.2).",
  pieces = { agent = { count = 3 }, mentat = { count = 1 }, troop = { count = 12 } },
  data = { leader = "duke_leto_atreides" },
}
