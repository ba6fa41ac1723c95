return faction { id = "amina", name = "Amina", about = "Trades in carpets.", data = { trade = card.carpet } } -- SO-SELL.3
