-- version 1
-- Partitions by time of the tables that app.partitioned declares.

-- The beginning of the period, in UTC.
create or replace function app.period_of(moment timestamptz, months int) returns timestamptz
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select make_timestamptz(m / 12, m % 12 + 1, 1, 0, 0, 0, 'UTC')
  from (
    select n - n % months as m
    from (
      select extract(year from moment at time zone 'UTC')::int * 12 + extract(month from moment at time zone 'UTC')::int - 1 as n
    ) x
  ) y
$$;

create or replace function app.name_of_period(name text, begins timestamptz) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select name || '_' || to_char(begins at time zone 'UTC', 'YYYY_MM')
$$;

-- The triggers of one table on another one, which has none.
create or replace function app.copy_triggers(from_table text, to_table text) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  definition text;
begin
  for definition in
    select pg_get_triggerdef(oid) from pg_trigger
    where tgrelid = format('app.%I', from_table)::regclass and not tgisinternal and tgparentid = 0
  loop
    execute replace(definition, format(' ON app.%I ', from_table), format(' ON app.%I ', to_table));
  end loop;
end $$;

-- Makes the periods that begin within `ahead`. A new one is attached, not created as a part: that way nobody who reads or
-- writes the table waits. Servers call it at the same time; one of them does it. Returns how many were made.
create or replace function app.make_periods(ahead interval) returns int
language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '1s' as $$
declare
  parent app.partitioned;
  ends timestamptz;
  part text;
  made int := 0;
begin
  if ahead not between interval '0' and interval '10 years' then
    raise exception 'periods are made at most ten years ahead' using errcode = 'invalid_parameter_value';
  end if;
  for parent in select * from app.partitioned where until <= now() + ahead order by name
    for update skip locked
  loop
    while parent.until <= now() + ahead loop
      ends := app.period_of(parent.until + make_interval(months => parent.months), parent.months);
      part := app.name_of_period(parent.name, parent.until);
      execute format('create table app.%I (like app.%I including all)', part, parent.name || '_before');
      perform app.copy_triggers(parent.name || '_before', part);
      execute format(
        'alter table app.%I attach partition app.%I for values from (%L) to (%L)', parent.name, part, parent.until, ends
      );
      parent.until := ends;
      made := made + 1;
    end loop;
    update app.partitioned set until = parent.until where name = parent.name;
  end loop;
  return made;
end $$;

-- Removes the periods that ended longer ago than they are kept, the oldest first. Rows that stay move to the partition for
-- everything before, whose bound moves with them. Whoever reads or writes the table waits for it, at most a second until
-- it begins; when it cannot begin, the next run tries again. Returns how many were removed.
create or replace function app.remove_periods() returns int
language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '1s' as $$
declare
  parent app.partitioned;
  begins timestamptz;
  ends timestamptz;
  part text;
  removed int := 0;
begin
  for parent in select * from app.partitioned where kept is not null order by name for update skip locked loop
    loop
      select min(to_timestamp(right(c.relname, 7) || ' +00', 'YYYY_MM TZH')) into begins
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = format('app.%I', parent.name)::regclass and c.relname <> parent.name || '_before';
      ends := app.period_of(begins + make_interval(months => parent.months), parent.months);
      exit when begins is null or ends > now() - parent.kept;
      part := app.name_of_period(parent.name, begins);
      -- Read before anything is locked.
      execute format('create temp table staying as select p.* from app.%I p where %s', part, coalesce(parent.but, 'false'));
      execute format('alter table app.%I detach partition app.%I', parent.name, part);
      execute format('alter table app.%I detach partition app.%I', parent.name, parent.name || '_before');
      execute format('insert into app.%I select * from staying', parent.name || '_before');
      execute format(
        'alter table app.%I attach partition app.%I for values from (minvalue) to (%L)',
        parent.name, parent.name || '_before', ends
      );
      execute format('drop table app.%I', part);
      drop table staying;
      removed := removed + 1;
    end loop;
  end loop;
  return removed;
end $$;

revoke all on function app.period_of, app.name_of_period, app.copy_triggers, app.make_periods, app.remove_periods from public;
grant execute on function app.make_periods, app.remove_periods to sixpence_api;

-- The first periods of a new database. Servers make the later ones; where all are there, none is made.
select app.make_periods('1 year');
