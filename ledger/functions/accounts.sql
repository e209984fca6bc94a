-- version 1
-- Opening accounts and changing their state.
--
-- Plans may be made while tables are empty, and stay: enable_seqscan keeps them on the keys.

create or replace function ledger.open_account(owner bigint, currency text, kind text, brand text, floor bigint default 0)
returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with opened as (
    insert into ledger.account (id, owner, currency, kind, brand)
    values (nextval('ledger.account_id'), $1, $2, $3, $4)
    returning id
  )
  insert into ledger.balance (account_id, currency, floor) select id, $2, $5 from opened returning account_id
$$;
revoke all on function ledger.open_account from public;
grant execute on function ledger.open_account to sixpence_api;

-- Whether an account has play money, which its id says.
create or replace function ledger.is_play(account bigint) returns boolean
language sql immutable parallel safe return account >= 900000000000000;
revoke all on function ledger.is_play from public;

-- Play accounts of customers take no floor: a negative balance would be of no use.
create or replace function ledger.open_play_account(owner bigint, currency text, kind text, brand text) returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with opened as (
    insert into ledger.account (id, owner, currency, kind, brand)
    values (nextval('ledger.play_account_id'), $1, $2, $3, $4)
    returning id
  )
  insert into ledger.balance (account_id, currency) select id, $2 from opened returning account_id
$$;
revoke all on function ledger.open_play_account from public;
grant execute on function ledger.open_play_account to sixpence_api;

-- The row of one lane for a purpose of the house, made on demand. It has no floor to speak of.
create or replace function ledger.system_account(purpose text, in_currency text, of_lane smallint) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
declare
  found bigint;
begin
  insert into ledger.account (id, owner, currency, kind, brand, lane)
  select case when purpose like 'play:%' then nextval('ledger.play_account_id') else nextval('ledger.account_id') end,
    0, in_currency, purpose, '', of_lane
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
revoke all on function ledger.system_account from public;
grant execute on function ledger.system_account to sixpence_api;

-- Freezes, unfreezes or closes one account; 'done' too when it already is in that state.
create or replace function ledger.set_account_state(account bigint, new_state text) returns text
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
revoke all on function ledger.set_account_state from public;
grant execute on function ledger.set_account_state to sixpence_api;
