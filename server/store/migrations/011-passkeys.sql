-- Passkeys (WebAuthn): the public half of a key, for the addresses of one brand.
create table app.passkey (
  id bigint generated always as identity (start with 201) primary key,
  person_id bigint not null references app.person,
  brand text not null,
  rp_id text not null,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkey_person on app.passkey (person_id);

-- What a passkey signs: good once, for two minutes, in the browser that asked.
create table app.passkey_challenge (
  key text primary key,
  person_id bigint references app.person,
  brand text not null,
  challenge text not null,
  -- of the cookie of the browser that began a sign-in
  binding_hash bytea,
  expires_at timestamptz not null,
  used_at timestamptz
);

grant select, insert, update, delete on app.passkey, app.passkey_challenge to sixpence_api;
