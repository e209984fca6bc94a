-- expand
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

-- The secret that signed a session's present tokens.
alter table app.session add column key_number int not null default 1;
