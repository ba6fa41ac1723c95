return faction { id = "bilal", name = "Bilal", about = "Trades in lamps.", data = { trade = card.lamp } } -- SO-SELL.3
