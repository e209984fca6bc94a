-- version 1
-- In which PostgreSQL cluster the database is, and ids that may have been lost with the last moment of another one.

create or replace function ledger.timeline() returns int
language sql stable set search_path = pg_catalog, pg_temp as $$
  select ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int
$$;
revoke all on function ledger.timeline from public;

-- Moves the sequences of all schemas of ours on, past ids that may have been given out and then lost.
create or replace function ledger.advance_sequences(by bigint) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  sequence record;
begin
  for sequence in
    select format('%I.%I', schemaname, sequencename)::regclass as name, coalesce(last_value, start_value) as value,
      max_value
    from pg_sequences where schemaname in (
      select nspname from pg_namespace
      where nspowner = (select nspowner from pg_namespace where nspname = 'ledger')
    )
  loop
    perform setval(sequence.name, least(sequence.value + by, sequence.max_value));
  end loop;
end $$;
revoke all on function ledger.advance_sequences from public;

-- Called on each new connection that is to write. Refuses a cluster that the database was not opened in. After a
-- failover or a restore the last moment may be lost, with ids that somebody was told: those are left out.
create or replace function ledger.check_cluster() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  latest ledger.generation;
  this_timeline int := ledger.timeline();
begin
  select * into strict latest from ledger.generation order by number desc limit 1;
  if latest.system_identifier is distinct from (select system_identifier from pg_control_system()) then
    raise exception 'the database was moved here from another PostgreSQL cluster: when nothing uses the old one any '
      'more, run `npm run operator -- database:moved` and start again' using errcode = 'object_not_in_prerequisite_state';
  end if;
  if latest.timeline <> this_timeline then
    select * into strict latest from ledger.generation where number = latest.number for update;
    if latest.timeline <> this_timeline then
      perform ledger.advance_sequences(1000000);
      update ledger.generation set timeline = this_timeline where number = latest.number;
    end if;
  end if;
end $$;
revoke all on function ledger.check_cluster from public;
grant execute on function ledger.check_cluster to sixpence_api;
