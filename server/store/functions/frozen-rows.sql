-- version 1
-- Rows of who moves to another cell.

-- While somebody is frozen nobody changes what is copied of them, whatever a server has cached. A writer takes the lock, shared,
-- before it looks; who has it alone after the freeze knows that every writer who did not see it is through. One lock for all, since
-- one for each row would fill the table of locks where many rows are written at once.
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
revoke all on function app.refuse_frozen from public;
grant execute on function app.refuse_frozen to sixpence_api;

create or replace function app.customer_frozen() returns trigger language plpgsql as $$
begin
  perform app.refuse_frozen(case when tg_op = 'DELETE' then old.id else new.id end, null);
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create or replace function app.person_frozen() returns trigger language plpgsql as $$
begin
  perform app.refuse_frozen(null, case when tg_op = 'DELETE' then old.id else new.id end);
  return case when tg_op = 'DELETE' then old else new end;
end $$;

-- Nobody becomes a user of a company that is frozen.
create or replace function app.access_frozen() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform app.refuse_frozen(old.customer_id, old.person_id);
    return old;
  end if;
  perform app.refuse_frozen(new.customer_id, new.person_id);
  return new;
end $$;

create or replace function app.of_customer_frozen() returns trigger language plpgsql as $$
begin
  perform app.refuse_frozen(case when tg_op = 'DELETE' then old.customer_id else new.customer_id end, null);
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create or replace function app.of_person_frozen() returns trigger language plpgsql as $$
begin
  perform app.refuse_frozen(null, case when tg_op = 'DELETE' then old.person_id else new.person_id end);
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create or replace function app.of_account_frozen() returns trigger language plpgsql as $$
begin
  perform app.refuse_frozen((select a.customer_id from app.account a
    where a.id = case when tg_op = 'DELETE' then old.account_id else new.account_id end), null);
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create or replace function app.of_document_frozen() returns trigger language plpgsql as $$
begin
  perform app.refuse_frozen((select d.customer_id from app.document d
    where d.id = case when tg_op = 'DELETE' then old.document_id else new.document_id end), null);
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create or replace function app.of_representative_frozen() returns trigger language plpgsql as $$
begin
  perform app.refuse_frozen((select r.customer_id from app.representative r
    where r.id = case when tg_op = 'DELETE' then old.representative_id else new.representative_id end), null);
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create or replace function app.of_logo_frozen() returns trigger language plpgsql as $$
begin
  perform app.refuse_frozen((select l.customer_id from app.logo l
    where l.id = case when tg_op = 'DELETE' then old.logo_id else new.logo_id end), null);
  return case when tg_op = 'DELETE' then old else new end;
end $$;

-- People and what they sign in with.
create or replace trigger frozen before insert or update or delete on app.person
  for each row execute function app.person_frozen();
create or replace trigger frozen before insert or update or delete on app.customer
  for each row execute function app.customer_frozen();
create or replace trigger frozen before insert or update or delete on app.access
  for each row execute function app.access_frozen();
create or replace trigger frozen before insert or update or delete on app.agreement_acceptance
  for each row execute function app.of_person_frozen();
create or replace trigger frozen before insert or update or delete on app.agreement_pending
  for each row execute function app.of_person_frozen();
create or replace trigger frozen before insert or update or delete on app.device
  for each row execute function app.of_person_frozen();
create or replace trigger frozen before insert or update or delete on app.factor_change
  for each row execute function app.of_person_frozen();
create or replace trigger frozen before insert or update or delete on app.ip_access
  for each row execute function app.of_person_frozen();
create or replace trigger frozen before insert or update or delete on app.passkey
  for each row execute function app.of_person_frozen();
create or replace trigger frozen before insert or update or delete on app.recovery_code
  for each row execute function app.of_person_frozen();
create or replace trigger frozen before insert or update or delete on app.notification_off
  for each row execute function app.of_person_frozen();

-- What belongs to a customer.
create or replace trigger frozen before insert or update or delete on app.address
  for each row execute function app.of_customer_frozen();
create or replace trigger frozen before insert or update or delete on app.email
  for each row execute function app.of_customer_frozen();
create or replace trigger frozen before insert or update or delete on app.phone
  for each row execute function app.of_customer_frozen();
create or replace trigger frozen before insert or update or delete on app.questionnaire
  for each row execute function app.of_customer_frozen();
create or replace trigger frozen before insert or update or delete on app.document
  for each row execute function app.of_customer_frozen();
create or replace trigger frozen before insert or update or delete on app.document_file
  for each row execute function app.of_document_frozen();
create or replace trigger frozen before insert or update or delete on app.identity_run
  for each row execute function app.of_customer_frozen();
create or replace trigger frozen before insert or update or delete on app.representative
  for each row execute function app.of_customer_frozen();
create or replace trigger frozen before insert or update or delete on app.representative_role
  for each row execute function app.of_representative_frozen();
create or replace trigger frozen before insert or update or delete on app.company_paper
  for each row execute function app.of_customer_frozen();
create or replace trigger frozen before insert or update or delete on app.call_key
  for each row execute function app.of_customer_frozen();

-- Accounts and payments.
create or replace trigger frozen before insert or update or delete on app.account
  for each row execute function app.of_customer_frozen();
create or replace trigger frozen before insert or update or delete on app.way_in
  for each row execute function app.of_account_frozen();
create or replace trigger frozen before insert or update or delete on app.history_view
  for each row execute function app.of_customer_frozen();
create or replace trigger frozen before insert or update or delete on app.external_card
  for each row execute function app.of_customer_frozen();
create or replace trigger frozen before insert or update or delete on app.payment_template
  for each row execute function app.of_customer_frozen();
create or replace trigger frozen before insert or update or delete on app.approval_rule
  for each row execute function app.of_customer_frozen();
create or replace trigger frozen before insert or update or delete on app.mass_mapping
  for each row execute function app.of_customer_frozen();
create or replace trigger frozen before insert or update or delete on app.mass_template
  for each row execute function app.of_customer_frozen();
-- A file that a call takes in meanwhile is not left behind; jobs go on with those that are under way, and the move waits for
-- them.
create or replace trigger frozen_rows before insert on app.mass_batch for each row execute function app.of_customer_frozen();
create or replace trigger frozen_rows before insert on app.global_batch for each row execute function app.of_customer_frozen();
-- While a customer is frozen nothing of their cards changes. The job that works on orders changes only when they are due next, for
-- many customers in one statement.
create or replace trigger frozen before insert or update or delete on app.card
  for each row execute function app.of_customer_frozen();
create or replace trigger frozen before insert or delete or update of account_id, status, token on app.card_order
  for each row execute function app.of_account_frozen();

-- What a company offers, and its keys.
create or replace trigger frozen before insert or update or delete on app.logo
  for each row execute function app.of_customer_frozen();
create or replace trigger frozen before insert or update or delete on app.logo_file
  for each row execute function app.of_logo_frozen();
-- The use of a key is noted meanwhile; what it may do does not change.
create or replace trigger frozen before update on app.api_key for each row when (
    (old.name, old.is_enabled, old.scopes, old.hash, old.old_hash, old.old_until, old.expires_at, old.revoked_at)
    is distinct from (new.name, new.is_enabled, new.scopes, new.hash, new.old_hash, new.old_until, new.expires_at, new.revoked_at))
  execute function app.of_customer_frozen();
create or replace trigger frozen_rows before insert or delete on app.api_key
  for each row execute function app.of_customer_frozen();
create or replace trigger frozen before insert or update or delete on app.allowed_ip
  for each row execute function app.of_customer_frozen();
-- A request that is under way ends, and the move waits for it.
create or replace trigger frozen before insert on app.api_reply for each row execute function app.of_customer_frozen();
-- Messages that were recorded are sent meanwhile, and how that goes is noted.
create or replace trigger frozen before update on app.delivery_endpoint for each row when (
    (old.name, old.address, old.events, old.secrets, old.removed_at)
    is distinct from (new.name, new.address, new.events, new.secrets, new.removed_at) or new.is_on and not old.is_on)
  execute function app.of_customer_frozen();
create or replace trigger frozen_rows before insert or delete on app.delivery_endpoint
  for each row execute function app.of_customer_frozen();

-- Nobody makes an invoice or a contract with a customer who is on the way to another cell: it would be open in the cell they leave.
-- An invoice goes to an e-mail address too.
create or replace function app.invoice_frozen() returns trigger language plpgsql as $$
begin
  perform app.refuse_frozen(new.payee_id, null);
  perform app.refuse_frozen(coalesce(new.payer_id,
    (select c.id from app.customer c where c.email_look_up = new.payer_look_up limit 1)), null);
  return new;
end $$;
create or replace trigger frozen before insert on app.invoice for each row execute function app.invoice_frozen();

create or replace function app.contract_frozen() returns trigger language plpgsql as $$
begin
  perform app.refuse_frozen(new.company_id, null);
  perform app.refuse_frozen(new.sender_id, null);
  perform app.refuse_frozen(new.beneficiary_id, null);
  return new;
end $$;
create or replace trigger frozen before insert on app.contract for each row execute function app.contract_frozen();
