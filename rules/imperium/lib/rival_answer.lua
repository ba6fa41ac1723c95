-- House Hagal decides nothing by itself: its cards do, and where there is a choice a player makes it (DIH-RIV.8). So it is
-- asked nothing; should a variant ask it, it takes what comes first.
return function(_, _, options, low) return options and options[1] or low end
