-- The companies' own memory in the demo: schema sandbox.

-- The mail and SMS sandboxes' own memory: what a real mail or SMS company would have delivered.
create table sandbox.message (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  kind text not null check (kind in ('sms', 'mail', 'push')),
  brand text not null,
  recipient text not null,
  subject text,
  body text not null,
  state text not null default 'delivered'
);
create index message_recipient on sandbox.message (recipient, id desc);
grant select, insert, update, delete on sandbox.message to sixpence_api;

-- The signing company's own memory in the demo: what it shows to the signer, and what became of it.
create table sandbox.signature_order (
  client_id text primary key,
  brand text not null,
  signer text not null,
  title text not null,
  lines text[] not null,
  digest text not null,
  return_to text not null,
  at timestamptz not null,
  outcome text check (outcome in ('signed', 'declined', 'expired')),
  signed_as text,
  ended_at timestamptz
);
grant select, insert, update on sandbox.signature_order to sixpence_api;

-- The identity company's own memory: what it was asked for and what it has said.
create table sandbox.identity_order (
  reference uuid primary key,
  kind text not null,
  brand text not null,
  at timestamptz not null,
  handed_in_at timestamptz,
  outcome text
);
grant select, insert, update on sandbox.identity_order to sixpence_api;

-- The payment companies' own memory in the demo.
create table sandbox.rail_order (
  partner text not null,
  reference text not null,
  tries int not null default 0,
  body jsonb,
  at timestamptz,
  primary key (partner, reference)
);
grant select, insert, update, delete on sandbox.rail_order to sixpence_api;
create table sandbox.rail_step (
  id text not null,
  partner text not null,
  reference text not null,
  at timestamptz not null,
  truth text,
  units bigint not null,
  currency text not null,
  tell jsonb,
  told boolean not null default false,
  primary key (partner, id)
);
create index rail_step_reference on sandbox.rail_step (partner, reference, at);
create index rail_step_untold on sandbox.rail_step (partner, at) where tell is not null and not told;
create index rail_step_at on sandbox.rail_step (partner, at);
grant select, insert, update, delete on sandbox.rail_step to sixpence_api;

-- Whose the accounts of the demo's other banks are, where somebody in the town said it.
create table sandbox.account_holder (
  account text primary key,
  name text not null
);
grant select, insert, update, delete on sandbox.account_holder to sixpence_api;

-- How far the town has moved the calendar of scheduled payments ahead; of the demo only.
create table sandbox.calendar (
  one boolean primary key default true check (one),
  ahead interval not null default '0'
);
insert into sandbox.calendar default values;
grant select, update on sandbox.calendar to sixpence_api;

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

-- The memory of the demo's support company.
create table sandbox.support_ticket (
  id bigint generated always as identity (start with 40001) primary key,
  number bigint generated always as identity (start with 1201) unique,
  customer_id bigint not null,
  brand text not null,
  department text not null,
  email text not null,
  contact_name text not null,
  form jsonb not null,
  status text not null default 'Open',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  read_at timestamptz,
  key text,
  unique (customer_id, key)
);
create index support_ticket_customer on sandbox.support_ticket (customer_id, updated_at desc);
grant select, insert, update, delete on sandbox.support_ticket to sixpence_api;

create table sandbox.support_thread (
  id bigint generated always as identity (start with 70001) primary key,
  ticket_id bigint not null references sandbox.support_ticket,
  direction text not null check (direction in ('customer', 'desk')),
  author text not null,
  content text not null,
  at timestamptz not null,
  key text,
  unique (ticket_id, key)
);
create index support_thread_ticket on sandbox.support_thread (ticket_id, at desc);
grant select, insert, update, delete on sandbox.support_thread to sixpence_api;

create table sandbox.support_file (
  id bigint generated always as identity (start with 90001) primary key,
  customer_id bigint not null,
  -- of the message it came with, once that is written
  thread_id bigint references sandbox.support_thread,
  name text not null,
  media_type text not null,
  bytes bytea not null,
  at timestamptz not null,
  key text,
  unique (customer_id, key)
);
create index support_file_thread on sandbox.support_file (thread_id);
grant select, insert, update, delete on sandbox.support_file to sixpence_api;

-- The provider of lists in the town.
create table sandbox.screening (
  id boolean primary key default true check (id),
  mood text not null default 'well',
  number int not null default 1,
  changed_at timestamptz not null default '2026-01-01',
  added text[] not null default '{}'
);
insert into sandbox.screening default values;
grant select, update on sandbox.screening to sixpence_api;
