-- Schemas, extensions and what everything shares: announcements, the audit trail, secrets, cells, and what servers of one bank
-- share. Personal data lives in schema app, apart from the ledger, which knows account numbers only (schema ledger).
create schema app;
grant usage on schema app to sixpence_api;

-- The companies' own memory in the demo.
create schema sandbox;
grant usage on schema sandbox to sixpence_api;

create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gin with schema public;

create sequence app.customer_id start 1001 maxvalue 899999999999999;
-- Of sandboxes of companies. Their ids say what they are, so that nothing has to be looked up to leave them out.
create sequence app.sandbox_id minvalue 900000000000000 maxvalue 999999999999999 increment by 2;
create sequence app.person_id start 5001;
create sequence app.account_number start 20270001;
grant usage on sequence app.customer_id, app.sandbox_id, app.person_id, app.account_number to sixpence_api;

-- What happened, for those who must hear of it. Rows are written in the transaction of the change and read by a
-- commit-order cursor: an id can commit after a higher one, a transaction below the snapshot horizon cannot.
-- The order of what was committed is (generation, xid, id): see ledger.generation. Announcements that the sequencer has
-- passed are deleted after a day (server/store/retention.ts).
create table app.outbox (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default clock_timestamp(),
  customer_id bigint not null,
  event text not null,
  data jsonb not null default '{}',
  changed text[] not null default '{}',
  generation int not null default 1
);
create index outbox_order on app.outbox (generation, xid, id);
grant select, insert, delete on app.outbox to sixpence_api;

-- How far each reader has come; moved in the transaction that did the work.
create table app.cursor (
  name text primary key,
  xid xid8 not null,
  id bigint not null,
  generation int not null
);
grant select, insert, update on app.cursor to sixpence_api;

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
grant select, insert, delete on app.push_event to sixpence_api;
create table app.push_sequence (
  customer_id bigint primary key,
  seq bigint not null
) with (fillfactor = 50);
grant select, insert, update on app.push_sequence to sixpence_api;

-- What servers of one bank share beside the books. Unlogged: nothing of it is older than minutes, and a page or a server asks
-- anew for what a crash of PostgreSQL took.

-- Tickets of the push channel: taken at any server, once. Times are the database's, whatever a server's clock says.
create unlogged table app.push_ticket (
  hash bytea primary key,
  session_id uuid not null,
  customer_id bigint not null,
  until timestamptz not null
);
create index push_ticket_until on app.push_ticket (until);
grant select, insert, update, delete on app.push_ticket to sixpence_api;

-- What is left of a budget of requests, by a hash of its class and of whose it is. `tokens` may be a little below zero: servers
-- let a few requests through before they ask.
create unlogged table app.rate_budget (
  key bytea primary key,
  tokens double precision not null,
  at timestamptz not null
);
grant select, insert, update, delete on app.rate_budget to sixpence_api;

-- Tables in partitions by time.
--
-- What is in partitions is declared here and nowhere else. Only the owner writes this table, because the server's role may
-- call the functions that make and remove periods, and by them must not be able to remove anything that is not declared to be
-- removed.
create table app.partitioned (
  name text primary key,
  -- of one period
  months int not null check (months in (1, 3, 12)),
  -- periods that ended before that are removed; null: never
  kept interval,
  -- condition on a row p that stays when its period is removed
  but text,
  -- the periods reach so far
  until timestamptz not null
);
grant select on app.partitioned to sixpence_api;
insert into app.partitioned (name, months, kept, but, until) values
  ('audit', 3, null, null, date_trunc('quarter', now(), 'UTC')),
  (
    'monitoring_movement', 3, '400 days',
    'exists (select from app.monitoring_alert a where a.customer_id = p.customer_id and p.operation_id = any(a.operations))',
    date_trunc('quarter', now(), 'UTC')
  );

-- Quarters of the audit trail that are files now; written by the owner (npm run operator -- audit:archive).
create table app.archived_period (
  part text primary key,
  begins timestamptz not null,
  ends timestamptz not null,
  rows bigint not null,
  -- SHA-256 of the file, in hex
  digest text not null,
  at timestamptz not null default now()
);
grant select on app.archived_period to sixpence_api;

create sequence app.audit_id_seq;
grant usage on sequence app.audit_id_seq to sixpence_api;
-- Every change that is not money (money is audited by its operation row). Append-only. The order of what was committed is
-- (generation, xid, id): see ledger.generation.
create table app.audit (
  -- An identity belongs to one table; a sequence can give ids to all partitions.
  id bigint not null default nextval('app.audit_id_seq'),
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default clock_timestamp(),
  brand text not null,
  actor_id bigint,
  customer_id bigint,
  call text not null,
  outcome text not null,
  address text not null,
  detail jsonb not null default '{}',
  generation int not null default 1
) partition by range (at);
alter sequence app.audit_id_seq owned by app.audit.id;
-- The partition for everything before the first period; new periods are made like it. Each partition has a primary key of its
-- own; across them ids are given once, by one sequence.
create table app.audit_before (
  like app.audit including defaults,
  primary key (id)
);
create index audit_before_order on app.audit_before (generation, xid, id);
create index audit_before_customer on app.audit_before (customer_id, id desc) where customer_id is not null;
-- Read and written through app.audit.
revoke all on app.audit_before from public;
alter table app.audit attach partition app.audit_before
  for values from (minvalue) to (date_trunc('quarter', now(), 'UTC'));
create index audit_order on app.audit (generation, xid, id);
-- The trail of one customer.
create index audit_customer on app.audit (customer_id, id desc) where customer_id is not null;
grant select, insert on app.audit to sixpence_api;

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
  signature bytea not null,
  from_generation int not null,
  to_generation int not null
);
grant select, insert on app.audit_seal to sixpence_api;

-- Restores that were acknowledged, as the signed records of the anchor: each takes a number of its own among the seals
-- and says from which seal on the database had lost what was sealed.
create table app.seal_restore (
  number bigint primary key,
  record jsonb not null
);
grant select on app.seal_restore to sixpence_api;

-- Secrets of the server have numbers, and the database tells with which of them something was made.

-- Keys derived from a secret that outlast it, each sealed with every other secret that is in use.
create table app.kept_key (
  number int not null check (number > 0),
  purpose text not null,
  sealed_by int not null check (sealed_by > 0 and sealed_by <> number),
  sealed bytea not null,
  primary key (number, purpose, sealed_by)
);
grant select, insert on app.kept_key to sixpence_api;

-- When a server that signs and seals with a secret was seen last.
create table app.key_use (
  number int primary key,
  seen_at timestamptz not null
);
grant select, insert, update on app.key_use to sixpence_api;

-- How far the background job has come with each kind of row; the rows themselves tell what is left.
create table app.key_change (
  number int not null,
  part text not null,
  after_key text not null,
  moved bigint not null default 0,
  at timestamptz not null,
  primary key (number, part)
);
grant select, insert, update on app.key_change to sixpence_api;

-- Public keys of the seals of retired secrets: what they signed up to `until_seal` counts. The signature is by a secret in
-- use, so that nobody adds a key by writing to the database.
create table app.seal_key (
  number int primary key,
  public_key bytea not null,
  until_seal bigint not null,
  until_at timestamptz not null,
  signed_by int not null,
  signature bytea not null
);
grant select on app.seal_key to sixpence_api;

-- Which of several databases this one is, where customers live in cells (decision 96). Without a row it is the only one.
create table app.cell (
  is_this boolean primary key default true check (is_this),
  name text not null,
  number int not null check (number between 0 and 99),
  joined_at timestamptz not null default now()
);
grant select on app.cell to sixpence_api;

-- Customers and persons whose place in the directory is to be written. The version tells a change during the writing.
create sequence app.directory_version;
create table app.directory_due (
  kind text not null check (kind in ('customer', 'person')),
  id bigint not null,
  version bigint not null default nextval('app.directory_version'),
  primary key (kind, id)
);
create index directory_due_order on app.directory_due (version);
grant select, delete on app.directory_due to sixpence_api;

-- What was changed of a brand at the desk, over its folder. The newest row of a brand is what is served; rows are only added.
create table app.brand_change (
  id bigint generated always as identity primary key,
  brand text not null,
  -- every value that differs from the folder after this change, by path
  over_folder jsonb not null,
  -- what this change changed: [path, before, after]
  changed jsonb not null,
  why text not null,
  -- of app.staff
  actor_id bigint not null,
  at timestamptz not null
);
create index brand_change_brand on app.brand_change (brand, id desc);
grant select, insert on app.brand_change to sixpence_api;

-- First six digits of cards that nothing is paid out to.
create table app.blocked_bin (
  bin text primary key check (bin ~ '^\d{6}$'),
  reason text not null,
  created_at timestamptz not null default now()
);
grant select on app.blocked_bin to sixpence_api;
