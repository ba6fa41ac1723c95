-- game: inside a function that `sort`
--@body
("abc"):gsub("b", function()
  chance.pick(OTHER, { word.left, word.right })
end)
