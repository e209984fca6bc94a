-- Plans may be made while tables are empty, and stay: enable_seqscan keeps them on the keys.

create function ledger.open_account(owner bigint, currency text, kind text, brand text, floor bigint default 0)
returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with opened as (
    insert into ledger.account (id, owner, currency, kind, brand)
    values (nextval('ledger.account_id'), $1, $2, $3, $4)
    returning id
  )
  insert into ledger.balance (account_id, currency, floor) select id, $2, $5 from opened returning account_id
$$;

-- The row of one lane for a purpose of the house, made on demand. It has no floor to speak of.
create function ledger.system_account(purpose text, in_currency text, of_lane smallint) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
declare
  found bigint;
begin
  insert into ledger.account (id, owner, currency, kind, brand, lane)
  select nextval('ledger.account_id'), 0, in_currency, purpose, '', of_lane
  where not exists (
    select from ledger.account a where a.kind = purpose and a.currency = in_currency and a.lane = of_lane
  )
  on conflict do nothing;
  select a.id into strict found
  from ledger.account a where a.kind = purpose and a.currency = in_currency and a.lane = of_lane;
  insert into ledger.balance (account_id, currency, floor) values (found, in_currency, -4611686018427387903)
  on conflict do nothing;
  return found;
end $$;

-- Freezes, unfreezes or closes one account; 'done' too when it already is in that state.
create function ledger.set_account_state(account bigint, new_state text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
declare
  b ledger.balance;
begin
  select * into b from ledger.balance where account_id = account for no key update;
  if not found then
    return 'unknownAccount';
  elsif b.state = new_state then
    return 'done';
  elsif b.state = 'closed' then
    return 'accountClosed';
  elsif new_state = 'closed' and (b.booked <> 0 or b.held <> 0) then
    return 'notEmpty';
  end if;
  update ledger.balance set state = new_state where account_id = account;
  return 'done';
end $$;

create function ledger.bump_guard(of_subject text) returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into ledger.guard as g (subject, version) values (of_subject, 1)
  on conflict (subject) do update set version = g.version + 1
  returning version
$$;
