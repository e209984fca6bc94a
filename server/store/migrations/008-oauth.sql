-- The bank as OAuth 2.0 authorization server: who may ask, what a person has allowed, and the tokens that came of it.
create table app.oauth_client (
  client_id text primary key,
  brand text not null,
  name text not null,
  -- compared exactly
  redirect_uris text[] not null,
  scopes text[] not null,
  created_at timestamptz not null default now()
);
create table app.oauth_authorization (
  id text primary key,
  client_id text not null references app.oauth_client,
  person_id bigint not null references app.person,
  brand text not null,
  redirect_uri text not null,
  state text not null,
  scopes text[] not null,
  challenge text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decision text check (decision in ('allowed', 'refused')),
  code_hash bytea unique,
  code_expires_at timestamptz,
  code_used_at timestamptz
);
create index oauth_authorization_person on app.oauth_authorization (person_id);
create table app.oauth_token (
  token_hash bytea primary key,
  authorization_id text not null references app.oauth_authorization,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index oauth_token_authorization on app.oauth_token (authorization_id);

grant select on app.oauth_client to sixpence_api;
grant select, insert, update on app.oauth_authorization, app.oauth_token to sixpence_api;
