-- expand
-- Every server caches who somebody is and what they may do, and hears at once of each change of it, whoever made it
-- (server/core/push/freshness.ts). One trigger for each table that such a value is read from; notifications that are the same in
-- one transaction are delivered once.

create function app.tell_customer_changed(of_customer bigint) returns void language sql security definer set search_path = '' as $$
  select pg_catalog.pg_notify('sixpence_servers', 'person ' || a.person_id) from app.access a where a.customer_id = of_customer
$$;
revoke all on function app.tell_customer_changed from public;
grant execute on function app.tell_customer_changed to sixpence_api;

create function app.person_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('sixpence_servers', 'person ' || old.id);
  return null;
end $$;
create trigger person_changed after update on app.person
  for each row when (old.* is distinct from new.*) execute function app.person_changed();

create function app.customer_changed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.tell_customer_changed(old.id);
  return null;
end $$;
create trigger customer_changed after update on app.customer
  for each row when (old.* is distinct from new.*) execute function app.customer_changed();

-- Of what belongs to a person: their customers, phones, factors, agreements, and their place on the staff.
create function app.of_person_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('sixpence_servers', 'person ' || coalesce(new.person_id, old.person_id));
  return null;
end $$;
create trigger access_changed after insert or update or delete on app.access
  for each row execute function app.of_person_changed();
create trigger device_changed after insert or update of state or delete on app.device
  for each row execute function app.of_person_changed();
create trigger factor_changed after insert or delete on app.factor_change
  for each row execute function app.of_person_changed();
create trigger agreement_changed after insert or delete on app.agreement_pending
  for each row execute function app.of_person_changed();
create trigger staff_changed after insert or update or delete on app.staff
  for each row execute function app.of_person_changed();

create function app.role_changed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('sixpence_servers', 'person ' || f.person_id) from app.staff f where f.role_id = old.id;
  return null;
end $$;
create trigger role_changed after update on app.role
  for each row when (old.* is distinct from new.*) execute function app.role_changed();
