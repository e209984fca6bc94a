-- version 1
-- Every server caches who somebody is and what they may do, and hears at once of each change of it, whoever made it
-- (server/core/push/freshness.ts). One trigger for each table that such a value is read from; notifications that are the same in
-- one transaction are delivered once.

create or replace function app.tell_customer_changed(of_customer bigint) returns void
language sql security definer set search_path = '' as $$
  select pg_catalog.pg_notify('sixpence_servers', 'person ' || a.person_id) from app.access a where a.customer_id = of_customer
$$;
revoke all on function app.tell_customer_changed from public;
grant execute on function app.tell_customer_changed to sixpence_api;

create or replace function app.person_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('sixpence_servers', 'person ' || old.id);
  return null;
end $$;
create or replace trigger person_changed after update on app.person
  for each row when (old.* is distinct from new.*) execute function app.person_changed();

create or replace function app.customer_changed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.tell_customer_changed(old.id);
  return null;
end $$;
create or replace trigger customer_changed after update on app.customer
  for each row when (old.* is distinct from new.*) execute function app.customer_changed();

-- Of what belongs to a person: their customers, phones, factors, agreements, and their place on the staff.
create or replace function app.of_person_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('sixpence_servers', 'person ' || coalesce(new.person_id, old.person_id));
  return null;
end $$;
create or replace trigger access_changed after insert or update or delete on app.access
  for each row execute function app.of_person_changed();
create or replace trigger device_changed after insert or update of state or delete on app.device
  for each row execute function app.of_person_changed();
create or replace trigger factor_changed after insert or delete on app.factor_change
  for each row execute function app.of_person_changed();
create or replace trigger agreement_changed after insert or delete on app.agreement_pending
  for each row execute function app.of_person_changed();
create or replace trigger staff_changed after insert or update or delete on app.staff
  for each row execute function app.of_person_changed();

create or replace function app.role_changed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('sixpence_servers', 'person ' || f.person_id) from app.staff f where f.role_id = old.id;
  return null;
end $$;
create or replace trigger role_changed after update on app.role
  for each row when (old.* is distinct from new.*) execute function app.role_changed();

-- Who is frozen, moves on or has arrived is heard by every server, as a change of the person is.
create or replace function app.move_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('sixpence_servers', 'person ' || p.person_id) from app.moved_person p where p.customer_id = new.customer_id;
  return null;
end $$;
create or replace trigger moved_changed after update on app.moved for each row execute function app.move_changed();
create or replace trigger moved_changed after insert or delete on app.moved_person
  for each row execute function app.of_person_changed();

-- Every server hears at once of a session that ended, whoever ended it.
create or replace function app.tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('sixpence_servers', 'session ' || new.id);
  return null;
end $$;
create or replace trigger session_ended after update of ended_at on app.session
  for each row when (old.ended_at is null and new.ended_at is not null) execute function app.tell_session_ended();

-- And of the decision about a sign-in, for which a page waits at any server.
create or replace function app.tell_sign_in_decided() returns trigger language plpgsql as $$
begin
  perform pg_notify('sixpence_servers', 'sign-in');
  return null;
end $$;
create or replace trigger sign_in_decided after update of state on app.push_request
  for each row when (old.state = 'waiting' and new.state <> 'waiting') execute function app.tell_sign_in_decided();
