-- everywhere: budget|complex
("a"):rep(50000):find(("a*"):rep(30) .. "b")
