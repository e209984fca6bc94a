-- Paying a file changes each of its lines once. Nobody looks a line up by its payment, and the lines that are due are found
-- by their numbers; without these indexes, and with room beside it, a line is changed in place and in no index.
drop index app.mass_line_due;
alter table app.mass_line drop constraint mass_line_operation_id_key, set (fillfactor = 50);
