return faction { id = "daud", name = "Daud", about = "Trades in saffron.", data = { trade = card.saffron } } -- SO-SELL.3
