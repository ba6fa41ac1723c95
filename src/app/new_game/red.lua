return faction { id = "red", name = "Red" }
