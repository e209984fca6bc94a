-- version 1
-- What is read of the history of accounts.

-- How many entries the account had before this moment. Versions and times run the same way, so about twenty probes
-- of the key find it without an index on time.
create or replace function ledger.version_before(account bigint, moment timestamptz) returns bigint
language plpgsql stable set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
declare
  low bigint := 0; -- at or below the answer
  high bigint; -- at or above it
  middle bigint;
begin
  select b.version into high from ledger.balance b where b.account_id = account;
  while low < high loop
    middle := (low + high + 1) / 2;
    if (select e.at < moment from ledger.entry e where e.account_id = account and e.version = middle) then
      low := middle;
    else
      high := middle - 1;
    end if;
  end loop;
  return low;
end $$;
revoke all on function ledger.version_before from public;
grant execute on function ledger.version_before to sixpence_api;
