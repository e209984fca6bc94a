-- A new file's lines are not in the statistics yet, so that the planner took a file of 100,000 lines for one of one line
-- and joined it with itself line by line. Without statistics of this column it expects many lines in every file, and finds
-- one line by its number. Naming the type again forgets what was collected.
alter table app.mass_line alter batch_id type bigint, alter batch_id set statistics 0;

-- What is wrong with a line, sealed for the customer: what was typed stays as it is sealed when a check finds something
-- else. Lines of before have it within `sealed`.
alter table app.mass_line add column problems bytea;
