-- What signs people in and what they approve with: devices, sessions, codes, passkeys, OAuth, visits of the desk.
--
-- What a job removes by its age is found by blocks: the indexes `using brin` are a few pages, and a sign-in does not pay for them.

-- Linked phones and what waits for them. A phone keeps the private half of its key; nothing here lets anybody in.
create table app.device (
  id bigint generated always as identity (start with 301) primary key,
  person_id bigint not null references app.person,
  brand text not null,
  name text not null check (length(name) between 1 and 60),
  type text not null check (type in ('android', 'ios')),
  -- P-256, SubjectPublicKeyInfo
  public_key bytea not null,
  -- where the push company finds the phone
  push_token text,
  state text not null default 'pending' check (state in ('pending', 'linked', 'removed')),
  -- linking it turns push sign-in on
  enables_push boolean not null default false,
  created_at timestamptz not null,
  linked_at timestamptz,
  used_at timestamptz,
  removed_at timestamptz,
  -- The phone that is woken when something waits; without one, all of them are.
  is_default boolean not null default false
);
create index device_person on app.device (person_id) where state <> 'removed';
create index device_of_person on app.device (person_id);
create unique index device_default on app.device (person_id) where is_default;
grant select, insert, update on app.device to sixpence_api;

-- One-time texts, kept as hashes: the code in a QR or link that makes a phone this person's, and what a phone signs to
-- prove that it holds its key.
create table app.device_link (
  code_hash bytea primary key,
  person_id bigint not null references app.person,
  brand text not null,
  enables_push boolean not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
grant select, insert, update, delete on app.device_link to sixpence_api;
create table app.device_secret (
  secret_hash bytea primary key,
  device_id bigint not null references app.device,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index device_secret_device on app.device_secret (device_id);
grant select, insert, update, delete on app.device_secret to sixpence_api;

-- A session is one refresh family of one browser. A refresh token is a selector: this id and a generation. Its secret
-- half is a cookie derived from both with a server key, so nothing here lets anybody in (Q025).
create table app.session (
  id uuid primary key,
  person_id bigint not null references app.person,
  brand text not null,
  client text not null,
  generation int not null default 1,
  rotated_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  active_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_why text,
  user_agent text not null default '',
  address text not null default '',
  device_id bigint references app.device,
  -- The secret that signed a session's present tokens.
  key_number int not null default 1,
  -- A client that is no browser has no cookies: its session is bound by the tokens alone.
  is_program boolean not null default false,
  -- Whether the client says by X-Active when its person acted; of one that does not, every call counts.
  tells_activity boolean not null default false
);
create index session_person on app.session (person_id) where ended_at is null;
create index session_device on app.session (device_id, created_at desc) where device_id is not null;
create index session_age on app.session using brin (created_at);
grant select, insert, update, delete on app.session to sixpence_api;

-- Wrong passwords, counted alike for addresses that exist and that do not, so that the answer tells nothing.
create table app.sign_in_failure (
  brand text not null,
  email_hash bytea not null,
  failures int not null,
  locked_until timestamptz,
  first_at timestamptz not null,
  primary key (brand, email_hash)
);
grant select, insert, update, delete on app.sign_in_failure to sixpence_api;

-- A sign-in between its two steps.
create table app.sign_in (
  code_hash bytea primary key,
  person_id bigint references app.person,
  brand text not null,
  flow text not null,
  client text not null,
  challenge text not null,
  -- of the cookie of the browser that began: nobody else can finish (login CSRF)
  binding_hash bytea not null,
  sms_code_hash bytea,
  sms_identifier text,
  sms_sent_at timestamptz,
  sms_sends int not null default 0,
  attempts int not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  push_key text,
  -- A client that is no browser has no cookies: its sign-in is bound by its verifier.
  is_program boolean not null default false
);
grant select, insert, update, delete on app.sign_in to sixpence_api;

-- What a person decides on the phone: one answer, signed with the phone's key.
create table app.push_request (
  key text primary key,
  person_id bigint not null references app.person,
  brand text not null,
  kind text not null check (kind in ('signIn', 'device', 'twoStep', 'password', 'payment')),
  -- what it decides: the payment's id, the key of a confirmation
  subject text not null default '',
  -- shown where the sign-in began, typed on the phone
  number smallint check (number between 10 and 99),
  facts jsonb not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'declined')),
  sends int not null default 1,
  sent_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  device_id bigint references app.device,
  signature bytea
);
create index push_request_person on app.push_request (person_id, created_at desc);
create index push_request_age on app.push_request using brin (created_at);
grant select, insert, update, delete on app.push_request to sixpence_api;

-- A change of what protects a person, until a code or the phone confirms it.
create table app.confirmation (
  key text primary key,
  person_id bigint not null references app.person,
  brand text not null,
  kind text not null,
  -- what is changed, of this kind: a device's id, a mode
  subject text not null default '',
  method text not null check (method in ('sms', 'mail', 'otp', 'push')),
  -- a secret that becomes valid with the change, as it will be kept
  pending bytea,
  code_hash bytea,
  sent_at timestamptz,
  sends int not null default 0,
  attempts int not null default 0,
  state text not null default 'open' check (state in ('open', 'passed', 'dead')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- A passkey approves changes, too: which passkey it was.
  passkey_id bigint
);
create index confirmation_person on app.confirmation (person_id, kind, created_at desc);
create index confirmation_age on app.confirmation using brin (created_at);
grant select, insert, update, delete on app.confirmation to sixpence_api;

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
grant select, insert, update, delete on app.passkey to sixpence_api;

-- What a passkey signs: good once, for two minutes, in the browser that asked.
create table app.passkey_challenge (
  key text primary key,
  person_id bigint references app.person,
  brand text not null,
  challenge text not null,
  -- of the cookie of the browser that began a sign-in
  binding_hash bytea,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- A passkey approves payments and changes: what its challenge is for.
  subject text not null default ''
);
grant select, insert, update, delete on app.passkey_challenge to sixpence_api;

-- Ten codes for the day the phone is lost, each good once; kept as keyed hashes.
create table app.recovery_code (
  person_id bigint not null references app.person,
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (person_id, code_hash)
);
grant select, insert, update, delete on app.recovery_code to sixpence_api;

-- A password reset, begun alike for addresses that nobody has.
create table app.password_reset (
  brand text not null,
  email_hash bytea not null,
  person_id bigint references app.person,
  code_hash bytea not null,
  attempts int not null default 0,
  expires_at timestamptz not null,
  -- A reset that waits for the phone of who signs in with one.
  request_key text,
  asks int not null default 0,
  primary key (brand, email_hash)
);
grant select, insert, update, delete on app.password_reset to sixpence_api;

-- What was changed of what protects a person: for a while, payments to new payees need a factor that is older.
create table app.factor_change (
  id bigint generated always as identity primary key,
  person_id bigint not null references app.person,
  factor text not null check (factor in
    ('password', 'recovery', 'secondStep', 'sms', 'otp', 'approvalCode', 'device', 'passkey')),
  at timestamptz not null
);
create index factor_change_person on app.factor_change (person_id, at desc);
grant select, insert, delete on app.factor_change to sixpence_api;

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
grant select, insert, update, delete on app.ip_access to sixpence_api;

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
create index login_history_age on app.login_history using brin (at);
grant select, insert, update, delete on app.login_history to sixpence_api;

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
grant select on app.oauth_client to sixpence_api;
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
create index oauth_authorization_age on app.oauth_authorization using brin (created_at);
grant select, insert, update, delete on app.oauth_authorization to sixpence_api;
create table app.oauth_token (
  token_hash bytea primary key,
  authorization_id text not null references app.oauth_authorization,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index oauth_token_authorization on app.oauth_token (authorization_id);
grant select, insert, update, delete on app.oauth_token to sixpence_api;

-- An administrator looks at the product as the customer sees it: why, until when, in which session.
create table app.visit (
  id bigint generated always as identity primary key,
  person_id bigint not null references app.person,
  customer_id bigint not null references app.customer,
  session_id uuid not null,
  reason bytea not null,
  begun_at timestamptz not null,
  until timestamptz not null,
  ended_at timestamptz,
  -- The role in which somebody looked as the customer.
  role text not null default '',
  -- A visit to a customer's pages ends with the session at the desk in which it began.
  staff_session uuid
);
create index visit_customer on app.visit (customer_id, begun_at desc);
create index visit_session on app.visit (session_id, customer_id) where ended_at is null;
grant select, insert, update on app.visit to sixpence_api;

-- Payments that wait for colleagues. What waits is a hold of the ledger; here stands who approved it.

-- What each colleague said of a payment, once; the digest is of the facts they were shown.
create table app.request_decision (
  operation_id bigint not null,
  person_id bigint not null references app.person,
  customer_id bigint not null references app.customer,
  approved boolean not null,
  digest bytea not null,
  -- sealed for the customer
  reason bytea,
  at timestamptz not null,
  primary key (operation_id, person_id)
);
grant select, insert on app.request_decision to sixpence_api;

-- A colleague's own confirmation by code of what they approve: which payments, with their digests.
create table app.request_code (
  id bigint generated always as identity (start with 601) primary key,
  customer_id bigint not null references app.customer,
  person_id bigint not null references app.person,
  method smallint not null,
  requests jsonb not null,
  code_hash bytea,
  sent_to text,
  sent_at timestamptz,
  sends int not null default 0,
  attempts int not null default 0,
  state text not null default 'open' check (state in ('open', 'passed', 'dead')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Of the tries that were handed out, those that were judged and are wrong: the fifth of these ends what was to be proven.
  -- A proof that is good once (an authenticator's code, a passkey's signature) comes several times at once when somebody
  -- presses twice, and then all but one of them are wrong.
  wrong int not null default 0
);
create index request_code_person on app.request_code (person_id, id desc);
create index request_code_age on app.request_code using brin (created_at);
grant select, insert, update, delete on app.request_code to sixpence_api;

-- Colleagues who are to hear by mail of a payment that waits, or of what became of it: gone once they were told.
create table app.request_notice (
  operation_id bigint not null,
  about text not null check (about in ('waits', 'approved', 'declined', 'ended')),
  customer_id bigint not null,
  -- null: everybody who can give the next approval
  person_id bigint,
  at timestamptz not null,
  leased_until timestamptz
);
create unique index request_notice_once on app.request_notice (operation_id, about, coalesce(person_id, 0));
grant select, insert, update, delete on app.request_notice to sixpence_api;
