-- What a person sets to protect themselves, and what they can look up afterwards.
alter table app.person add column ip_access boolean not null default false;
-- keyed hash of the code with which payments of mode 4 are approved (Q048)
alter table app.person add column approval_code_hash bytea;
alter table app.blacklist add column block_type text not null default 'both'
  check (block_type in ('incoming', 'outgoing', 'both'));

-- Addresses from which a person may sign in while their list is on; a single one has the same ends.
create table app.ip_access (
  id bigint generated always as identity primary key,
  person_id bigint not null references app.person,
  low inet not null,
  high inet not null,
  created_at timestamptz not null,
  check (family(low) = family(high) and low <= high)
);
create index ip_access_person on app.ip_access (person_id);

-- Sign-ins and tries. A try at an address that nobody has leaves a row too, so that both take as long; it is forgotten
-- soon.
create table app.login_history (
  id bigint generated always as identity primary key,
  person_id bigint references app.person,
  brand text not null,
  at timestamptz not null,
  address text not null,
  user_agent text not null,
  method text not null,
  outcome text not null check (outcome in ('success', 'failed', 'declined', 'disputed')),
  session_id uuid
);
create index login_history_person on app.login_history (person_id, at desc);

-- A password reset, begun alike for addresses that nobody has.
create table app.password_reset (
  brand text not null,
  email_hash bytea not null,
  person_id bigint references app.person,
  code_hash bytea not null,
  attempts int not null default 0,
  expires_at timestamptz not null,
  primary key (brand, email_hash)
);

grant select, insert, update, delete on app.ip_access, app.login_history, app.password_reset to sixpence_api;
