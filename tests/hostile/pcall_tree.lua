-- everywhere: budget
local function f(n)
  if n == 0 then error("leaf") end
  pcall(f, n - 1)
  pcall(f, n - 1)
end
f(60)
