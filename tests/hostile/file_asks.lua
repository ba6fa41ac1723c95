-- load: at file level
--@top
ask.number(PICK, 1, 1, 3)
