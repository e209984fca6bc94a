-- Money for somebody who is known by name and e-mail only, and claims it by a link. The ledger holds it; here stands what
-- became of it, and which of two decisions at the same moment counted.
create table app.global_payment (
  -- the first hold's in the ledger, whose detail this row is made from
  operation_id bigint primary key,
  customer_id bigint not null references app.customer,
  account_id bigint not null,
  person_id bigint not null,
  brand text not null,
  batch_id bigint,
  currency text not null,
  -- what is there for the payee, and the fee; together they are held
  units bigint not null check (units > 0),
  fee_units bigint not null check (fee_units >= 0),
  fee_is_ben boolean not null,
  -- who the payee is and which ways they may not use, sealed for the customer
  sealed bytea not null,
  payee_key bytea not null,
  state text not null check (state in
    ('waiting', 'new', 'claiming', 'processing', 'completed', 'refused', 'expired', 'cancelled')),
  -- the operation that holds the money now, and the payment out it became last
  hold_id bigint not null,
  payout_id bigint,
  -- part of what the link is made from, and the hash of its secret
  nonce bytea not null,
  secret_hash bytea not null unique,
  created_at timestamptz not null,
  waits_until timestamptz,
  expires_at timestamptz,
  ended_at timestamptz,
  -- of one that ended: when its money was free again
  freed_at timestamptz,
  -- the next letter to the payee, and when
  letter text check (letter in ('link', 'week', 'day', 'again')),
  letter_at timestamptz,
  letter_claimed_until timestamptz
);
create index global_payment_waiting on app.global_payment (waits_until) where state = 'waiting';
create index global_payment_open on app.global_payment (expires_at) where state = 'new';
create index global_payment_claiming on app.global_payment (operation_id) where state = 'claiming';
create index global_payment_ended on app.global_payment (ended_at)
  where state in ('refused', 'expired', 'cancelled') and freed_at is null;
create index global_payment_letter on app.global_payment (letter_at) where letter is not null;
create index global_payment_payee on app.global_payment (customer_id, payee_key);
create index global_payment_batch on app.global_payment (batch_id, operation_id) where batch_id is not null;

-- What a payee has asked for, until the code that was sent to them is right.
create table app.global_claim (
  id bigint generated always as identity primary key,
  operation_id bigint not null references app.global_payment,
  state text not null default 'open' check (state in ('open', 'passed', 'dead')),
  -- the payment out it is to become, sealed for the payer
  sealed bytea not null,
  code_hash bytea,
  sends int not null default 0,
  sent_at timestamptz,
  attempts int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index global_claim_open on app.global_claim (operation_id) where state = 'open';
create index global_claim_payment on app.global_claim (operation_id, id desc);
grant select, insert, update, delete on app.global_payment, app.global_claim to sixpence_api;
