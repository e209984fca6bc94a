-- Money that a customer asks for by an e-mail. What became of an invoice the ledger says: the first operation it accepts
-- under `payment_key` is its payment, or its rejection.
create table app.invoice (
  id bigint generated always as identity (start with 70001) primary key,
  brand text not null,
  -- null: the house, of one by which a customer funds an account of their own
  payee_id bigint references app.customer,
  -- null while nobody with this e-mail is a customer of the brand
  payer_id bigint references app.customer,
  payer_look_up bytea not null,
  currency text not null,
  amount numeric(38, 18) not null check (amount > 0),
  due_on date not null,
  -- the payer's e-mail and the note, sealed for the payee
  sealed bytea,
  funds_account bigint references app.account,
  -- the operation by which its money came in
  funded_by bigint,
  payment_key uuid not null,
  -- keys by which clients made payments that came to nothing; each of them answers for its own
  ended_presses uuid[] not null default '{}',
  created_by bigint not null references app.person,
  created_at timestamptz not null,
  check (payer_id <> payee_id),
  check ((payee_id is null) = (sealed is null)),
  check ((payee_id is null) = (funds_account is not null))
);
create index invoice_payee on app.invoice (payee_id, id desc);
create index invoice_payer on app.invoice (payer_id, id desc) where payer_id is not null;
create index invoice_stranger on app.invoice (payer_look_up, id desc) where payer_id is null;
create index invoice_funding on app.invoice (funds_account) where funds_account is not null and funded_by is null;
grant select, insert, update on app.invoice to sixpence_api;
