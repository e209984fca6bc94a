-- Payments a customer gave a name, to fill the form with.
create table app.payment_template (
  id bigint generated always as identity (start with 701) primary key,
  customer_id bigint not null references app.customer,
  -- of its name
  look_up bytea not null,
  -- sealed for the customer, without what is secret
  sealed bytea not null,
  created_at timestamptz not null,
  unique (customer_id, look_up)
);

-- Cards elsewhere that a customer pays out to. The number is with the card company; here stands its token.
create table app.external_card (
  id bigint generated always as identity (start with 801) primary key,
  customer_id bigint not null references app.customer,
  -- of the token
  look_up bytea not null,
  -- sealed for the customer
  sealed bytea not null,
  created_at timestamptz not null,
  unique (customer_id, look_up)
);

-- First six digits of cards that nothing is paid out to.
create table app.blocked_bin (
  bin text primary key check (bin ~ '^\d{6}$'),
  reason text not null,
  created_at timestamptz not null default now()
);

grant select, insert, update, delete on app.payment_template, app.external_card to sixpence_api;
grant select on app.blocked_bin to sixpence_api;

-- Whose the accounts of the demo's other banks are, where somebody in the town said it.
create table sandbox.account_holder (
  account text primary key,
  name text not null
);
grant select, insert, update, delete on sandbox.account_holder to sixpence_api;
