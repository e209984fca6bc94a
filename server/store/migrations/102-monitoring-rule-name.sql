-- expand
-- The name of a rule that came with the program, where nobody has changed it: desks read “High value in a week”.
update app.monitoring_rule set name = 'High value in a week' where number = 1 and name = 'Much money in a week';
