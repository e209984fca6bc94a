-- Keys of companies for the public interface. A key has 256 random bits, so that a plain hash cannot be guessed.
create table app.api_key (
  id bigint generated always as identity (start with 1801) primary key,
  customer_id bigint not null references app.customer,
  -- who made it
  actor_id bigint not null references app.person,
  name text not null,
  is_enabled boolean not null,
  scopes text[] not null,
  -- SHA-256 of the key, and its last four characters
  hash bytea not null unique,
  ending text not null,
  -- of the key before the last rotation, which works until then
  old_hash bytea unique,
  old_ending text,
  old_until timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz,
  -- noted at most once a minute
  last_used_at timestamptz,
  last_used_from inet,
  -- kept after that, so that the log can name it
  revoked_at timestamptz
);
create index api_key_customer on app.api_key (customer_id, id desc);

-- Ranges of addresses from which a company's keys may be used; without an enabled one, from everywhere.
create table app.allowed_ip (
  id bigint generated always as identity (start with 1901) primary key,
  customer_id bigint not null references app.customer,
  name text not null,
  is_enabled boolean not null,
  low inet not null,
  high inet not null,
  created_at timestamptz not null,
  check (family(low) = family(high) and low <= high)
);
create index allowed_ip_customer on app.allowed_ip (customer_id, id desc);

-- Requests by keys, for 90 days: never bodies, and of the query only values that cannot be secrets or names.
create table app.api_request (
  id bigint generated always as identity (start with 2001) primary key,
  customer_id bigint not null references app.customer,
  api_key_id bigint not null references app.api_key,
  request_id text not null,
  at timestamptz not null,
  method text not null,
  path text not null,
  status int not null,
  ms int not null,
  ip inet not null
);
create index api_request_customer on app.api_request (customer_id, id desc);
create index api_request_key on app.api_request (api_key_id, id desc);
create index api_request_age on app.api_request (at);

grant select, insert, update, delete on app.api_key, app.allowed_ip, app.api_request to sixpence_api;

-- Webhooks: a company has several servers of this kind, each with a name.
alter table app.delivery_endpoint
  add column name text,
  -- when it was switched off by itself
  add column paused_at timestamptz,
  -- kept after that as long as messages to it are
  add column removed_at timestamptz,
  add check ((kind = 'webhook') = (name is not null));

-- For pages of the log, the newest first.
alter table app.delivery_attempt add column id bigint generated always as identity;
create unique index delivery_attempt_id on app.delivery_attempt (id);
