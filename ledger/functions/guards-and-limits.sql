-- version 1
-- Versions of rights and limits, and counters of limits that are of no use any more.

create or replace function ledger.bump_guard(of_subject text) returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into ledger.guard as g (subject, version) values (of_subject, 1)
  on conflict (subject) do update set version = g.version + 1
  returning version
$$;
revoke all on function ledger.bump_guard from public;
grant execute on function ledger.bump_guard to sixpence_api;

-- The use of a quote is counted once, like a limit, by the posting itself; a day after its quote has ended the counter
-- is of no use. Only such counters can be deleted: those of customers' limits stay.
create or replace function ledger.forget_quote_uses(before date, most integer) returns setof text
language sql security definer
set search_path = pg_catalog, pg_temp
as $$
  delete from ledger.limit_counter l where (l.subject, l.kind, l.currency) in (
    select x.subject, x.kind, x.currency from ledger.limit_counter x
    where x.subject >= 'quote:' and x.subject < 'quote;' and x.kind = 'quote' and x.day < before limit most
  ) returning l.subject
$$;
revoke all on function ledger.forget_quote_uses from public;
grant execute on function ledger.forget_quote_uses to sixpence_api;
