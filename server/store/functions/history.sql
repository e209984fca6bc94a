-- version 1
-- What is read of the history of accounts by their operations.

-- How many entries the account had before this operation. Within an account versions and operations run the same way.
create or replace function app.version_before_operation(account bigint, operation bigint) returns bigint
language plpgsql stable set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
declare
  low bigint := 0;
  high bigint;
  middle bigint;
begin
  select b.version into high from ledger.balance b where b.account_id = account;
  while low < high loop
    middle := (low + high + 1) / 2;
    if (select e.operation_id < operation from ledger.entry e where e.account_id = account and e.version = middle) then
      low := middle;
    else
      high := middle - 1;
    end if;
  end loop;
  return low;
end $$;
grant execute on function app.version_before_operation(bigint, bigint) to sixpence_api;
