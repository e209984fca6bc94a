-- Messages that the support company has taken, so that one that is sent again is not written again; a day later nobody
-- sends it any more.
create table app.support_message (
  customer_id bigint not null references app.customer,
  -- made by the page
  message_id uuid not null,
  ticket_id text not null,
  -- of a new ticket the number, of an answer the message
  result text not null,
  at timestamptz not null,
  primary key (customer_id, message_id)
);
create index support_message_age on app.support_message (at);
grant select, insert, delete on app.support_message to sixpence_api;

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
grant select, insert, update on sandbox.support_ticket to sixpence_api;

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
grant select, insert, update on sandbox.support_thread to sixpence_api;

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
grant select, insert, update on sandbox.support_file to sixpence_api;
