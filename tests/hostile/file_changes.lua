-- load: at file level
--@top
game.gather()
