-- Cards of customers, what their company is asked and says about them, and cards elsewhere.

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
-- A reference by which the desk searches.
create index card_last_four on app.card (last_four) where last_four is not null;
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
create index card_end_due on app.card_end (next_at);
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
grant select, insert, update, delete on app.external_card to sixpence_api;
