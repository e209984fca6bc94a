-- What happened, for those who must hear of it. Rows are written in the transaction of the change and read by a
-- commit-order cursor: an id can commit after a higher one, a transaction below the snapshot horizon cannot.
create table app.outbox (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default clock_timestamp(),
  customer_id bigint not null,
  event text not null,
  data jsonb not null default '{}',
  changed text[] not null default '{}'
);
create index outbox_order on app.outbox (xid, id);

-- How far each reader has come; moved in the transaction that did the work.
create table app.cursor (
  name text primary key,
  xid xid8 not null,
  id bigint not null
);

-- The push channel's memory: one gapless sequence per customer.
create table app.push_event (
  customer_id bigint not null,
  seq bigint not null,
  event text not null,
  at timestamptz not null,
  data jsonb not null,
  changed text[] not null,
  primary key (customer_id, seq)
);
create table app.push_sequence (
  customer_id bigint primary key,
  seq bigint not null
) with (fillfactor = 50);

-- Read model: whom a customer pays.
create table app.payee (
  customer_id bigint not null,
  payee_customer_id bigint not null,
  payments int not null,
  last_amount bigint not null,
  last_currency text not null,
  last_at timestamptz not null,
  primary key (customer_id, payee_customer_id)
);
create index payee_recent on app.payee (customer_id, last_at desc);

-- Every change that is not money (money is audited by its operation row). Append-only.
create table app.audit (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default clock_timestamp(),
  brand text not null,
  actor_id bigint,
  customer_id bigint,
  call text not null,
  outcome text not null,
  address text not null,
  detail jsonb not null default '{}'
);
create index audit_order on app.audit (xid, id);

-- Sealed batches of the audit trail: hash tree root, chained and signed outside the transactions it covers.
create table app.audit_seal (
  number bigint primary key,
  at timestamptz not null,
  source text not null,
  from_xid xid8 not null,
  from_id bigint not null,
  to_xid xid8 not null,
  to_id bigint not null,
  rows int not null,
  root bytea not null,
  previous bytea not null,
  signature bytea not null
);

create function app.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is append-only';
end $$;
create trigger audit_append_only before update or delete or truncate on app.audit
  for each statement execute function app.refuse_change();
create trigger audit_seal_append_only before update or delete or truncate on app.audit_seal
  for each statement execute function app.refuse_change();

-- The sandboxes' own memory: what a real mail or SMS company would have delivered.
create schema sandbox;
grant usage on schema sandbox to sixpence_api;
create table sandbox.message (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  kind text not null check (kind in ('sms', 'mail')),
  brand text not null,
  recipient text not null,
  subject text,
  body text not null,
  state text not null default 'delivered'
);
create index message_recipient on sandbox.message (recipient, id desc);

grant select, insert on app.outbox, app.audit, app.audit_seal to sixpence_api;
grant select, insert, update on app.cursor, app.push_sequence, app.payee to sixpence_api;
grant select, insert, delete on app.push_event to sixpence_api;
grant select, insert, update, delete on sandbox.message to sixpence_api;
