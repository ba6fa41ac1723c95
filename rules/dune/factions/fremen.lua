return faction {
  id = "fremen", name = "Fremen", order = 4,
  about = "At home in the desert: free reserves, long marches, friend of worms.",
  pieces = { troop = { count = tune.tokens } },
}
