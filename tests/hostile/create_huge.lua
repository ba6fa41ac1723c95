-- everywhere: memory|budget|large
table.create(1e9, 1)
