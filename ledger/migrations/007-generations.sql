-- Numbers of transactions (xid) order what was committed, and they are those of one cluster: another one counts from
-- lower. So each stay of the database in a cluster is a generation, and the order is (generation, xid, id).
create table ledger.generation (
  number int primary key,
  -- Of pg_control_system(); null: not known, because the database had already been moved when this was first asked.
  system_identifier bigint,
  -- Grows by one with each failover and each restore to a point in time.
  timeline int not null,
  opened_at timestamptz not null default clock_timestamp(),
  reason text not null check (reason in ('first', 'moved', 'restored'))
);

create function ledger.timeline() returns int
language sql stable set search_path = pg_catalog, pg_temp as $$
  select ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int
$$;

-- A constant, so that posting pays nothing for it: `npm run database:moved` changes it under the lock of the table.
alter table ledger.operation add column generation int not null default 1;

-- A number that this cluster has not reached yet was given out by another one.
insert into ledger.generation (number, system_identifier, timeline, reason)
select 1, case when o.xid >= pg_snapshot_xmax(pg_current_snapshot()) then null else c.system_identifier end,
  ledger.timeline(), 'first'
from pg_control_system() c left join (select xid from ledger.operation order by xid desc limit 1) o on true;

create index operation_order on ledger.operation (generation, xid, id);
drop index ledger.operation_outbox;

-- Moves the sequences of all schemas of ours on, past ids that may have been given out and then lost.
create function ledger.advance_sequences(by bigint) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  one record;
begin
  for one in
    select format('%I.%I', schemaname, sequencename)::regclass as name, coalesce(last_value, start_value) as value,
      max_value
    from pg_sequences where schemaname in (
      select nspname from pg_namespace
      where nspowner = (select nspowner from pg_namespace where nspname = 'ledger')
    )
  loop
    perform setval(one.name, least(one.value + by, one.max_value));
  end loop;
end $$;

-- Called on each new connection that is to write. Refuses a cluster that the database was not opened in. After a
-- failover or a restore the last moment may be lost, with ids that somebody was told: those are left out.
create function ledger.check_cluster() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  latest ledger.generation;
  this_timeline int := ledger.timeline();
begin
  select * into strict latest from ledger.generation order by number desc limit 1;
  if latest.system_identifier is distinct from (select system_identifier from pg_control_system()) then
    raise exception 'the database was moved here from another PostgreSQL cluster: when nothing uses the old one any '
      'more, run `npm run database:moved` and start again' using errcode = 'object_not_in_prerequisite_state';
  end if;
  if latest.timeline <> this_timeline then
    select * into strict latest from ledger.generation where number = latest.number for update;
    if latest.timeline <> this_timeline then
      perform ledger.advance_sequences(1000000);
      update ledger.generation set timeline = this_timeline where number = latest.number;
    end if;
  end if;
end $$;

revoke all on ledger.generation from public;
revoke all on function ledger.timeline(), ledger.advance_sequences(bigint), ledger.check_cluster() from public;
grant select on ledger.generation to sixpence_api;
grant execute on function ledger.check_cluster() to sixpence_api;
