-- expand
-- Months begin and end in the bank's time zone; the stored sums were those of months in UTC. They are made again when read.
delete from app.statement_month;
