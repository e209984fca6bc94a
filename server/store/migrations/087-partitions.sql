-- no transaction
-- expand
-- Tables in partitions by time. Every statement may run again after a kill.
--
-- What is in partitions is declared here and nowhere else. Only the owner writes this table, because the server's role may
-- call the functions below, and by them must not be able to remove anything that is not declared to be removed.
create table if not exists app.partitioned (
  name text primary key,
  -- of one period
  months int not null check (months in (1, 3, 12)),
  -- periods that ended before that are removed; null: never
  kept interval,
  -- condition on a row p that stays when its period is removed
  but text,
  -- the periods reach so far
  until timestamptz not null
);
grant select on app.partitioned to sixpence_api;

-- Quarters of the audit trail that are files now; written by the owner (npm run audit:archive).
create table if not exists app.archived_period (
  part text primary key,
  begins timestamptz not null,
  ends timestamptz not null,
  rows bigint not null,
  -- SHA-256 of the file, in hex
  digest text not null,
  at timestamptz not null default now()
);
grant select on app.archived_period to sixpence_api;

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
  one app.partitioned;
  ends timestamptz;
  part text;
  made int := 0;
begin
  if ahead not between interval '0' and interval '10 years' then
    raise exception 'periods are made at most ten years ahead' using errcode = 'invalid_parameter_value';
  end if;
  for one in select * from app.partitioned where until <= now() + ahead order by name
    for update skip locked
  loop
    while one.until <= now() + ahead loop
      ends := app.period_of(one.until + make_interval(months => one.months), one.months);
      part := app.name_of_period(one.name, one.until);
      execute format('create table app.%I (like app.%I including all)', part, one.name || '_before');
      perform app.copy_triggers(one.name || '_before', part);
      execute format(
        'alter table app.%I attach partition app.%I for values from (%L) to (%L)', one.name, part, one.until, ends
      );
      one.until := ends;
      made := made + 1;
    end loop;
    update app.partitioned set until = one.until where name = one.name;
  end loop;
  return made;
end $$;

-- Removes the periods that ended longer ago than they are kept, the oldest first. Rows that stay move to the partition for
-- everything before, whose bound moves with them. Whoever reads or writes the table waits for it, at most a second until
-- it begins; when it cannot begin, the next run tries again. Returns how many were removed.
create or replace function app.remove_periods() returns int
language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '1s' as $$
declare
  one app.partitioned;
  begins timestamptz;
  ends timestamptz;
  part text;
  removed int := 0;
begin
  for one in select * from app.partitioned where kept is not null order by name for update skip locked loop
    loop
      select min(to_timestamp(right(c.relname, 7) || ' +00', 'YYYY_MM TZH')) into begins
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = format('app.%I', one.name)::regclass and c.relname <> one.name || '_before';
      ends := app.period_of(begins + make_interval(months => one.months), one.months);
      exit when begins is null or ends > now() - one.kept;
      part := app.name_of_period(one.name, begins);
      -- Read before anything is locked.
      execute format('create temp table staying as select p.* from app.%I p where %s', part, coalesce(one.but, 'false'));
      execute format('alter table app.%I detach partition app.%I', one.name, part);
      execute format('alter table app.%I detach partition app.%I', one.name, one.name || '_before');
      execute format('insert into app.%I select * from staying', one.name || '_before');
      execute format(
        'alter table app.%I attach partition app.%I for values from (minvalue) to (%L)',
        one.name, one.name || '_before', ends
      );
      execute format('drop table app.%I', part);
      drop table staying;
      removed := removed + 1;
    end loop;
  end loop;
  return removed;
end $$;

-- Puts a table that exists into partitions by its column `at`. It becomes the partition for everything before a coming
-- period and is neither copied nor locked while it is read: a check that promises so is added first and validated then. Its
-- name goes on with the new table in one transaction, so that servers of the version before notice nothing.
create or replace procedure app.begin_partitions(
  of_name text, of_months int, of_kept interval default null, of_but text default null
)
language plpgsql as $$
declare
  whole text := format('app.%I', of_name);
  old_name text := of_name || '_before';
  old text := format('app.%I', of_name || '_before');
  -- A period of room: while the check is there and this has not been finished, no later row is taken.
  boundary timestamptz := app.period_of(now() + make_interval(months => 2 * of_months), of_months);
  check_name text := of_name || '_is_before';
  definition text;
  one record;
  last_id bigint;
begin
  if exists (select from app.partitioned where name = of_name) then
    return;
  end if;
  if exists (
    select from pg_constraint where contype = 'f' and whole::regclass in (conrelid, confrelid)
  ) then
    raise exception '% has a foreign key', whole;
  end if;
  if not exists (select from pg_constraint where conrelid = whole::regclass and conname = check_name) then
    execute format('alter table %s add constraint %I check (at < %L) not valid', whole, check_name, boundary);
  end if;
  commit;
  execute format('alter table %s validate constraint %I', whole, check_name);
  commit;

  select substring(pg_get_constraintdef(oid) from '''([^'']+)''')::timestamptz into boundary
  from pg_constraint where conrelid = whole::regclass and conname = check_name;
  execute format('lock table %s in access exclusive mode', whole);

  -- An identity belongs to one table; a sequence can give ids to all partitions.
  for one in
    select attname as name, pg_get_serial_sequence(whole, attname) as sequence
    from pg_attribute where attrelid = whole::regclass and attidentity <> ''
  loop
    select coalesce(s.last_value, s.start_value - 1) into last_id
    from pg_sequences s where format('%I.%I', s.schemaname, s.sequencename) = one.sequence;
    execute format('alter table %s alter %I drop identity', whole, one.name);
    execute format('create sequence %s start %s', one.sequence, last_id + 1);
    execute format('grant usage on sequence %s to sixpence_api', one.sequence);
    execute format('alter table %s alter %I set default nextval(%L)', whole, one.name, one.sequence);
  end loop;

  execute format('alter table %s rename to %I', whole, old_name);
  for one in
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = old::regclass
  loop
    execute format('alter index app.%I rename to %I', one.name, replace(one.name, of_name, old_name));
  end loop;
  execute format('create table %s (like %s including defaults) partition by range (at)', whole, old);
  -- Each partition has a primary key of its own; across them ids are given once, by one sequence or by the ledger.
  for definition in
    select pg_get_indexdef(indexrelid) from pg_index where indrelid = old::regclass and not indisunique
  loop
    execute replace(replace(definition, ' ON ' || old || ' ', ' ON ' || whole || ' '), old_name || '_', of_name || '_');
  end loop;
  perform app.copy_triggers(old_name, of_name);
  for one in
    select r.rolname as role, a.privilege_type as privilege
    from pg_class c, aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
    where c.oid = old::regclass and a.grantee <> c.relowner
  loop
    execute format('grant %s on %s to %I', one.privilege, whole, one.role);
    execute format('revoke %s on %s from %I', one.privilege, old, one.role);
  end loop;
  for one in
    select attname as name, pg_get_serial_sequence(old, attname) as owned,
      substring(pg_get_expr(d.adbin, d.adrelid) from '^nextval\(''([^'']+)''') as sequence
    from pg_attrdef d join pg_attribute t on t.attrelid = d.adrelid and t.attnum = d.adnum
    where d.adrelid = old::regclass and pg_get_expr(d.adbin, d.adrelid) like 'nextval(%'
  loop
    execute format('alter sequence %s owned by %s.%I', one.sequence, whole, one.name);
  end loop;
  execute format('alter table %s attach partition %s for values from (minvalue) to (%L)', whole, old, boundary);
  execute format('alter table %s drop constraint %I', old, check_name);
  insert into app.partitioned (name, months, kept, but, until) values (of_name, of_months, of_kept, of_but, boundary);
end $$;

revoke all on function app.period_of, app.name_of_period, app.copy_triggers, app.make_periods, app.remove_periods from public;
revoke all on procedure app.begin_partitions from public;
grant execute on function app.make_periods, app.remove_periods to sixpence_api;

call app.begin_partitions('audit', 3);
call app.begin_partitions('monitoring_movement', 3, '400 days',
  'exists (select from app.monitoring_alert a where a.customer_id = p.customer_id and p.operation_id = any(a.operations))');
select app.make_periods('1 year');

-- What a job removes by its age is found by blocks: these indexes are a few pages, and a sign-in does not pay for them.
create index concurrently session_age on app.session using brin (created_at);
create index concurrently login_history_age on app.login_history using brin (at);
create index concurrently confirmation_age on app.confirmation using brin (created_at);
create index concurrently request_code_age on app.request_code using brin (created_at);
create index concurrently push_request_age on app.push_request using brin (created_at);
create index concurrently oauth_authorization_age on app.oauth_authorization using brin (created_at);
grant delete on app.session, app.oauth_authorization, app.oauth_token to sixpence_api;
