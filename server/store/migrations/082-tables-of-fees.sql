-- contract, needs 078
-- Fees and limits from before they were versions; servers know of those since 078.
drop table app.tariff;
drop table app.limit_table;
