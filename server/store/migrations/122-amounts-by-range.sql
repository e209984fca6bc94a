-- no transaction
-- expand
-- The index of amounts, of ranges of pages and not of single payments: a tree of all amounts cost each payment a twentieth of
-- what the database does for it, and only the desk searches by amount. A range is summarised once it is full.
drop index concurrently if exists ledger.operation_amount;
create index concurrently operation_amount on ledger.operation
  using brin ((detail->>'units') text_bloom_ops (n_distinct_per_range = 1500), id int8_minmax_ops)
  with (pages_per_range = 64, autosummarize = on);
