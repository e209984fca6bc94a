-- version 1
-- Where customers live in cells: places in the directory, and moves from one cell to another.

-- The function of the triggers that a database gets when it joins the cells, and not before.
create or replace function app.note_place() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.directory_due (kind, id) values (tg_argv[0], new.id)
  on conflict (kind, id) do update set version = nextval('app.directory_version');
  return null;
end $$;

-- What has been used of the limits of this day and month goes along with who moves.
create or replace function app.take_limits(of_customer bigint, counters jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into ledger.limit_counter (subject, kind, currency, day, day_amount, day_count, month_amount)
  select 'customer:' || of_customer, c.kind, c.currency, c.day, c.day_amount, c.day_count, c.month_amount
  from pg_catalog.jsonb_to_recordset(counters)
    c(kind text, currency text, day date, day_amount bigint, day_count int, month_amount bigint)
  where exists (select from app.moved m where m.customer_id = of_customer and m.state = 'arriving')
$$;
revoke all on function app.take_limits from public;
grant execute on function app.take_limits to sixpence_api;

-- A move with the id of a person in its row is of that person, who moves alone.
create or replace function app.moved_alone() returns trigger language plpgsql as $$
begin
  insert into app.moved_person (person_id, customer_id) values (new.person_id, new.customer_id) on conflict do nothing;
  return null;
end $$;
create or replace trigger moved_alone after insert on app.moved
  for each row when (new.person_id is not null) execute function app.moved_alone();
