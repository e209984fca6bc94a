-- A key is looked up in an index, without a bitmap made for one row: a tenth of a payment's time in a batch. As before, no
-- plan that was made on empty tables can read a whole one later.
alter function ledger.post set enable_indexscan = on;
alter function ledger.post set enable_bitmapscan = off;
