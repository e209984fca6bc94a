-- Servers of customers that are told what happens: of a company's payments (ipn), of its payment buttons (button), and of
-- what else they chose (webhook).
create table app.delivery_endpoint (
  id bigint generated always as identity (start with 1501) primary key,
  customer_id bigint not null references app.customer,
  kind text not null check (kind in ('ipn', 'button', 'webhook')),
  is_on boolean not null default true,
  -- sealed for the customer, because an address may hold a token; null where each message has an address of its own
  address bytea,
  -- the kinds of events it is told of
  events text[] not null,
  -- sealed for the customer, the newest first; the ones before are used beside it until their time
  secrets bytea not null,
  leased_until timestamptz,
  -- since when nothing has arrived; null once something did
  failing_since timestamptz,
  -- its owner is to be told that messages were set aside, and was
  tell_at timestamptz,
  told_at timestamptz,
  created_at timestamptz not null
);
create unique index delivery_endpoint_one on app.delivery_endpoint (customer_id, kind) where kind <> 'webhook';
create index delivery_endpoint_customer on app.delivery_endpoint (customer_id);
create index delivery_endpoint_tell on app.delivery_endpoint (tell_at) where tell_at is not null;

-- Messages to them. Of one subject they arrive in the order of their ids.
create table app.delivery (
  id bigint generated always as identity (start with 1601) primary key,
  endpoint_id bigint not null references app.delivery_endpoint on delete cascade,
  customer_id bigint not null references app.customer,
  message_id uuid not null default gen_random_uuid(),
  -- what it tells of; told once to each endpoint
  key text not null,
  subject text not null,
  event text not null,
  -- ids and amounts from which it is written
  facts jsonb not null,
  -- as it is sent, at every attempt the same; sealed for the customer, written before the first attempt
  body bytea,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'setAside')),
  attempts int not null default 0,
  -- attempts before it was sent again by hand, which begins the pauses anew
  earlier_attempts int not null default 0,
  next_at timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- the customer has noted it as handled
  confirmed_at timestamptz,
  unique (endpoint_id, key),
  check ((state = 'waiting') = (ended_at is null))
);
create index delivery_due on app.delivery (endpoint_id, next_at) where state = 'waiting';
create index delivery_order on app.delivery (endpoint_id, subject, id) where state = 'waiting';
create index delivery_list on app.delivery (endpoint_id, id desc);
create index delivery_customer on app.delivery (customer_id);
create index delivery_age on app.delivery (ended_at) where ended_at is not null;

create table app.delivery_attempt (
  delivery_id bigint not null references app.delivery on delete cascade,
  number int not null,
  at timestamptz not null,
  ms int not null,
  outcome text not null,
  -- of the server's answer
  status int,
  primary key (delivery_id, number)
);

grant select, insert, update, delete on app.delivery_endpoint, app.delivery, app.delivery_attempt to sixpence_api;

-- Told of each payment by the button, where the company has switched that on.
alter table app.saved_button add column notify_address text;
