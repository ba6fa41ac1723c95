-- A bot for `--seat p1=script:docs/examples/bots/brave.lua`: it never passes if it can do something, and of several things
-- it does what names the most: many troops, many dice.
return function(question, random)
  local best, most = nil, -1
  for _, answer in question.answers do
    if answer ~= "pass" and answer ~= "no" and #answer > most then best, most = answer, #answer end
  end
  local list = question.answers
  return best or list[1 + math.floor(random * #list)]
end
