-- everywhere: xxx
error(("x"):rep(1000000))
