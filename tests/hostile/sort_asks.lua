-- game: inside a function that `sort`
--@body
table.sort({ 3, 1, 2 }, function(a, b)
  ask.one(OTHER, me, { word.left, word.right })
  return a < b
end)
