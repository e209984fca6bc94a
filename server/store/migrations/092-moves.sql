-- expand
-- A customer who moves to another cell (decision 102): `out` where they leave, `in` where they arrive. The row stays: it says for
-- good where somebody went, and where what was before the move is read.
create table app.moved (
  customer_id bigint primary key,
  person_id bigint not null unique,
  way text not null check (way in ('out', 'in')),
  other text not null,
  state text not null check (state in ('frozen', 'gone', 'arriving', 'here')),
  begun_at timestamptz not null,
  done_at timestamptz,
  check ((way = 'out') = (state in ('frozen', 'gone')))
);

-- The accounts that somebody who arrived had in the other cell, and those that go on here; none for one that was closed before. The
-- old ones are read there.
create table app.moved_account (
  id bigint primary key,
  customer_id bigint not null references app.customer,
  now_id bigint references app.account,
  type int not null,
  currency text not null,
  alias text not null,
  number text not null
);
create index moved_account_customer on app.moved_account (customer_id);

grant select, insert, update, delete on app.moved to sixpence_api;
grant select, insert on app.moved_account to sixpence_api;

-- Who is frozen, moves on or has arrived is heard by every server, as a change of the person is.
create trigger moved_changed after insert or update or delete on app.moved
  for each row execute function app.of_person_changed();

-- While somebody is frozen nobody changes what is copied of them, whatever a server has cached. A writer takes the lock, shared,
-- before it looks; who has it alone after the freeze knows that every writer who did not see it is through. One lock for all, since
-- one for each row would fill the table of locks where many rows are written at once.
create function app.refuse_frozen(of_customer bigint, of_person bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock_shared(6000102);
  if exists (select from app.moved m where m.state = 'frozen' and (m.customer_id = of_customer or m.person_id = of_person))
    and coalesce(pg_catalog.current_setting('sixpence.mover', true), '') <> 'on'
  then
    raise exception 'the customer moves to another cell' using errcode = 'SP001';
  end if;
end $$;
revoke all on function app.refuse_frozen from public;
grant execute on function app.refuse_frozen to sixpence_api;

create function app.customer_frozen() returns trigger language plpgsql as $$
begin
  perform app.refuse_frozen(case when tg_op = 'DELETE' then old.id else new.id end, null);
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create function app.person_frozen() returns trigger language plpgsql as $$
begin
  perform app.refuse_frozen(null, case when tg_op = 'DELETE' then old.id else new.id end);
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create function app.of_customer_frozen() returns trigger language plpgsql as $$
begin
  perform app.refuse_frozen(case when tg_op = 'DELETE' then old.customer_id else new.customer_id end, null);
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create function app.of_person_frozen() returns trigger language plpgsql as $$
begin
  perform app.refuse_frozen(null, case when tg_op = 'DELETE' then old.person_id else new.person_id end);
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create function app.of_document_frozen() returns trigger language plpgsql as $$
begin
  perform app.refuse_frozen((select d.customer_id from app.document d
    where d.id = case when tg_op = 'DELETE' then old.document_id else new.document_id end), null);
  return case when tg_op = 'DELETE' then old else new end;
end $$;

-- What has been used of the limits of this day and month goes along.
create function app.take_limits(of_customer bigint, counters jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into ledger.limit_counter (subject, kind, currency, day, day_amount, day_count, month_amount)
  select 'customer:' || of_customer, c.kind, c.currency, c.day, c.day_amount, c.day_count, c.month_amount
  from pg_catalog.jsonb_to_recordset(counters)
    c(kind text, currency text, day date, day_amount bigint, day_count int, month_amount bigint)
  where exists (select from app.moved m where m.customer_id = of_customer and m.state = 'arriving')
$$;
revoke all on function app.take_limits from public;
grant execute on function app.take_limits to sixpence_api;

create trigger frozen before insert or update or delete on app.customer for each row execute function app.customer_frozen();
create trigger frozen before insert or update or delete on app.person for each row execute function app.person_frozen();
create trigger frozen before insert or update or delete on app.address
  for each row execute function app.of_customer_frozen();
create trigger frozen before insert or update or delete on app.email
  for each row execute function app.of_customer_frozen();
create trigger frozen before insert or update or delete on app.phone
  for each row execute function app.of_customer_frozen();
create trigger frozen before insert or update or delete on app.external_card
  for each row execute function app.of_customer_frozen();
create trigger frozen before insert or update or delete on app.payment_template
  for each row execute function app.of_customer_frozen();
create trigger frozen before insert or update or delete on app.questionnaire
  for each row execute function app.of_customer_frozen();
create trigger frozen before insert or update or delete on app.document
  for each row execute function app.of_customer_frozen();
create trigger frozen before insert or update or delete on app.identity_run
  for each row execute function app.of_customer_frozen();
create trigger frozen before insert or update or delete on app.account
  for each row execute function app.of_customer_frozen();
create trigger frozen before insert or update or delete on app.access
  for each row execute function app.of_person_frozen();
create trigger frozen before insert or update or delete on app.agreement_acceptance
  for each row execute function app.of_person_frozen();
create trigger frozen before insert or update or delete on app.agreement_pending
  for each row execute function app.of_person_frozen();
create trigger frozen before insert or update or delete on app.device
  for each row execute function app.of_person_frozen();
create trigger frozen before insert or update or delete on app.factor_change
  for each row execute function app.of_person_frozen();
create trigger frozen before insert or update or delete on app.ip_access
  for each row execute function app.of_person_frozen();
create trigger frozen before insert or update or delete on app.passkey
  for each row execute function app.of_person_frozen();
create trigger frozen before insert or update or delete on app.recovery_code
  for each row execute function app.of_person_frozen();
create trigger frozen before insert or update or delete on app.notification_off
  for each row execute function app.of_person_frozen();
create trigger frozen before insert or update or delete on app.document_file
  for each row execute function app.of_document_frozen();
