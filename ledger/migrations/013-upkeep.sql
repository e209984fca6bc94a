-- expand
-- How vacuum keeps these tables, whatever the server's settings and however large they are. The defaults are shares of a
-- table, so that at 100 million entries 20 million new ones are looked at in one go.
--
-- Entries and operations never change: what vacuum finds is frozen at once, while it is still in memory. Otherwise all of it
-- would be read and written again years later, all at the same time, to keep transaction numbers from running out.
alter table ledger.entry set (
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 1000000,
  autovacuum_analyze_scale_factor = 0.02, autovacuum_freeze_min_age = 0
);
alter table ledger.operation set (
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 500000,
  autovacuum_analyze_scale_factor = 0.02, autovacuum_freeze_min_age = 0
);
-- Changed in place, almost always within their page, which a page tidies by itself. What is left after a long snapshot is
-- taken early, before the tables have grown.
alter table ledger.balance set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
alter table ledger.limit_counter set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
