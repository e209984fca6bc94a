-- Passkeys of staff: apart from those of customers, and for the host of the desk where they were made.
create table app.staff_passkey (
  id bigint generated always as identity primary key,
  person_id bigint not null references app.staff,
  rp_id text not null,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  used_at timestamptz
);
create index staff_passkey_person on app.staff_passkey (person_id);

grant select, insert, update, delete on app.staff_passkey to sixpence_api;
