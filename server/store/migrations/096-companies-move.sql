-- expand
-- A company moves with everybody who signs in to it, and with what else those have access to (decision 105). A move is called by one
-- of its customers, `lead_id`; null: by the row's own.
alter table app.moved alter column person_id drop not null;
alter table app.moved add column lead_id bigint;

-- Persons who move, each with one of the customers of the move.
create table app.moved_person (
  person_id bigint primary key,
  customer_id bigint not null references app.moved on delete cascade
);
create index moved_person_customer on app.moved_person (customer_id);
insert into app.moved_person (person_id, customer_id) select person_id, customer_id from app.moved where person_id is not null;
grant select, insert, update, delete on app.moved_person to sixpence_api;

-- Moves that the version before begins have one person, whose id is in the row.
create function app.moved_alone() returns trigger language plpgsql as $$
begin
  insert into app.moved_person (person_id, customer_id) values (new.person_id, new.customer_id) on conflict do nothing;
  return null;
end $$;
create trigger moved_alone after insert on app.moved
  for each row when (new.person_id is not null) execute function app.moved_alone();

-- Every server hears of each person.
create function app.move_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('sixpence_servers', 'person ' || p.person_id) from app.moved_person p where p.customer_id = new.customer_id;
  return null;
end $$;
drop trigger moved_changed on app.moved;
create trigger moved_changed after update on app.moved for each row execute function app.move_changed();
create trigger moved_changed after insert or delete on app.moved_person
  for each row execute function app.of_person_changed();

create or replace function app.refuse_frozen(of_customer bigint, of_person bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock_shared(6000102);
  if (exists (select from app.moved m where m.state = 'frozen' and m.customer_id = of_customer)
      or exists (select from app.moved_person p join app.moved m on m.customer_id = p.customer_id
        where p.person_id = of_person and m.state = 'frozen'))
    and coalesce(pg_catalog.current_setting('sixpence.mover', true), '') <> 'on'
  then
    raise exception 'the customer moves to another cell' using errcode = 'SP001';
  end if;
end $$;

-- Nobody becomes a user of a company that is frozen.
create function app.access_frozen() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform app.refuse_frozen(old.customer_id, old.person_id);
    return old;
  end if;
  perform app.refuse_frozen(new.customer_id, new.person_id);
  return new;
end $$;
drop trigger frozen on app.access;
create trigger frozen before insert or update or delete on app.access for each row execute function app.access_frozen();

create function app.of_representative_frozen() returns trigger language plpgsql as $$
begin
  perform app.refuse_frozen((select r.customer_id from app.representative r
    where r.id = case when tg_op = 'DELETE' then old.representative_id else new.representative_id end), null);
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create function app.of_logo_frozen() returns trigger language plpgsql as $$
begin
  perform app.refuse_frozen((select l.customer_id from app.logo l
    where l.id = case when tg_op = 'DELETE' then old.logo_id else new.logo_id end), null);
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger frozen before insert or update or delete on app.representative
  for each row execute function app.of_customer_frozen();
create trigger frozen before insert or update or delete on app.representative_role
  for each row execute function app.of_representative_frozen();
create trigger frozen before insert or update or delete on app.company_paper
  for each row execute function app.of_customer_frozen();
create trigger frozen before insert or update or delete on app.approval_rule
  for each row execute function app.of_customer_frozen();
create trigger frozen before insert or update or delete on app.logo
  for each row execute function app.of_customer_frozen();
create trigger frozen before insert or update or delete on app.logo_file
  for each row execute function app.of_logo_frozen();

-- The use of a key is noted meanwhile; what it may do does not change.
create trigger frozen before update on app.api_key for each row when (
    (old.name, old.is_enabled, old.scopes, old.hash, old.old_hash, old.old_until, old.expires_at, old.revoked_at)
    is distinct from (new.name, new.is_enabled, new.scopes, new.hash, new.old_hash, new.old_until, new.expires_at, new.revoked_at))
  execute function app.of_customer_frozen();
create trigger frozen_rows before insert or delete on app.api_key
  for each row execute function app.of_customer_frozen();
create trigger frozen before insert or update or delete on app.allowed_ip
  for each row execute function app.of_customer_frozen();
-- A request that is under way ends, and the move waits for it.
create trigger frozen before insert on app.api_reply for each row execute function app.of_customer_frozen();
-- Messages that were recorded are sent meanwhile, and how that goes is noted.
create trigger frozen before update on app.delivery_endpoint for each row when (
    (old.name, old.address, old.events, old.secrets, old.removed_at)
    is distinct from (new.name, new.address, new.events, new.secrets, new.removed_at) or new.is_on and not old.is_on)
  execute function app.of_customer_frozen();
create trigger frozen_rows before insert or delete on app.delivery_endpoint
  for each row execute function app.of_customer_frozen();
