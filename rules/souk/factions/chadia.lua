return faction { id = "chadia", name = "Chadia", about = "Trades in tea.", data = { trade = card.tea } } -- SO-SELL.3
