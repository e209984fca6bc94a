-- expand
-- The number of entries of a left account that the sequencer has seen. What came in is found by it, and no longer by reading the
-- balance of every account that was ever left.
alter table app.left_account add column seen bigint not null default 0;
