-- What is known of a card besides its account. Its number, security code and PIN only its company has.
create table app.card (
  account_id bigint primary key references app.account,
  customer_id bigint not null references app.customer,
  -- whose name is on it, and whose phone is asked about purchases
  person_id bigint not null references app.person,
  status smallint not null check (status in (0, 2, 4, 18, 19, 20, 21, 23, 27, 38, 41, 65, 71)),
  -- the company's name for it; none until it has made it
  token text unique,
  last_four text check (last_four ~ '^\d{4}$'),
  expiry_month smallint check (expiry_month between 1 and 12),
  expiry_year smallint,
  blocked_because text check (blocked_because in ('lost', 'stolen', 'damaged', 'notNeeded')),
  enrolled_at timestamptz,
  created_at timestamptz not null
);
create index card_customer on app.card (customer_id);
grant select, insert, update on app.card to sixpence_api;

-- Cards the company is asked to make: the first of an account, and those that take the place of one. Each follows from
-- the operation that ordered and paid it.
create table app.card_order (
  operation_id bigint primary key,
  account_id bigint references app.account,
  is_first boolean not null,
  status smallint not null default 0,
  token text unique,
  last_four text,
  expiry_month smallint,
  expiry_year smallint,
  -- a virtual card goes nowhere
  address_id bigint references app.address on delete set null,
  is_express boolean not null default false,
  -- the company does not know yet that it goes by express after all
  is_express_untold boolean not null default false,
  at timestamptz not null,
  -- when the company is asked next; null: there is nothing to ask
  next_at timestamptz,
  attempts int not null default 0
);
create index card_order_account on app.card_order (account_id, operation_id desc);
create index card_order_due on app.card_order (next_at) where next_at is not null;
grant select, insert, update on app.card_order to sixpence_api;

-- Cards that are over, until their company knows.
create table app.card_end (
  token text primary key,
  next_at timestamptz not null,
  attempts int not null default 0
);
grant select, insert, update, delete on app.card_end to sixpence_api;

-- Purchases by card, and what became of each: the ledger's hold by the number of the company's call.
create table app.card_event (
  id text primary key,
  token text not null,
  at timestamptz not null,
  -- of a purchase: whether it was approved, and the hold that followed
  approved boolean,
  operation_id bigint
);
grant select, insert, update on app.card_event to sixpence_api;

-- The card company's own memory. PINs stand here sealed with its key, numbers and codes follow from it.
create table sandbox.card (
  token text primary key,
  reference text not null unique,
  network text not null,
  is_virtual boolean not null,
  is_express boolean not null default false,
  currency text not null,
  holder text not null,
  state text not null default 'processing',
  pin bytea,
  at timestamptz not null
);
grant select, insert, update on sandbox.card to sixpence_api;
create table sandbox.card_purchase (
  id text primary key,
  token text not null references sandbox.card,
  merchant text not null,
  units bigint not null,
  booked bigint not null default 0,
  state text not null check (state in ('held', 'declined', 'booked', 'givenUp')),
  at timestamptz not null
);
grant select, insert, update on sandbox.card_purchase to sixpence_api;
