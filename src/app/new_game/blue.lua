return faction { id = "blue", name = "Blue" }
