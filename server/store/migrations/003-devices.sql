-- Linked phones and what waits for them. A phone keeps the private half of its key; nothing here lets anybody in.
alter table app.person drop constraint person_login_2fa_check;
alter table app.person add constraint person_login_2fa_check check (login_2fa in ('no', 'otp', 'sms', 'push'));
-- Until then moving to push is asked for (soft), from then on it is needed (strict); null: not asked for (Q030).
alter table app.person add column push_by timestamptz;

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
  removed_at timestamptz
);
create index device_person on app.device (person_id) where state <> 'removed';

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
create table app.device_secret (
  secret_hash bytea primary key,
  device_id bigint not null references app.device,
  expires_at timestamptz not null,
  used_at timestamptz
);

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
  expires_at timestamptz not null
);
create index confirmation_person on app.confirmation (person_id, kind, created_at desc);

alter table app.session add column device_id bigint references app.device;
alter table app.sign_in add column push_key text;

alter table sandbox.message drop constraint message_kind_check;
alter table sandbox.message add constraint message_kind_check check (kind in ('sms', 'mail', 'push'));

grant select, insert, update, delete on app.device_link, app.device_secret, app.push_request, app.confirmation
  to sixpence_api;
grant select, insert, update on app.device to sixpence_api;
