-- People, the customers they act for, and what signs them in. Personal data lives here, apart from the ledger, which
-- knows account numbers only (schema ledger).
create schema app;
grant usage on schema app to sixpence_api;

create sequence app.customer_id start 1001;
create sequence app.person_id start 5001;
grant usage on all sequences in schema app to sixpence_api;

create table app.person (
  id bigint primary key default nextval('app.person_id'),
  brand text not null,
  email text not null check (email = lower(email)),
  first_name text not null,
  last_name text not null,
  birth_day date,
  phone text,
  language text not null default 'en',
  password_hash text not null,
  -- 'no', 'otp' or 'sms': what the second step of a sign-in asks for
  login_2fa text not null default 'no' check (login_2fa in ('no', 'otp', 'sms')),
  totp_secret bytea,
  -- the last time step whose code was used, so that a code works once
  totp_step bigint not null default 0,
  is_admin boolean not null default false,
  created_at timestamptz not null default now(),
  unique (brand, email)
);
create index person_email on app.person (email);

create table app.customer (
  id bigint primary key default nextval('app.customer_id'),
  brand text not null,
  -- 1 personal, 2 business, 3 old business (Q046)
  type smallint not null check (type in (1, 2, 3)),
  name text not null,
  email text not null check (email = lower(email)),
  residence_country text not null,
  tax_id text,
  default_currency text not null,
  verified boolean not null default false,
  limited boolean not null default false,
  closed boolean not null default false,
  -- approval method of payments: 0 none, 2 sms, 3 otp, 4 code (B222)
  approve_mode smallint not null default 2 check (approve_mode between 0 and 4),
  created_at timestamptz not null default now(),
  unique (brand, email)
);
create index customer_email on app.customer (email);

create table app.access (
  person_id bigint not null references app.person,
  customer_id bigint not null references app.customer,
  -- access right 0..5 (B331)
  access_right smallint not null check (access_right between 0 and 5),
  balance_info boolean not null default true,
  permissions text[] not null default '{}',
  primary key (person_id, customer_id)
);
create index access_customer on app.access (customer_id);

-- What the customer calls an account and its outside number; the ledger has the money under the same id.
create table app.account (
  id bigint primary key,
  customer_id bigint not null references app.customer,
  brand text not null,
  type int not null,
  currency text not null,
  alias text not null check (length(alias) between 1 and 30),
  number text not null unique,
  opened_at timestamptz not null default now()
);
create index account_customer on app.account (customer_id, currency);

create table app.blacklist (
  customer_id bigint not null references app.customer,
  blocked_customer_id bigint not null references app.customer,
  at timestamptz not null default now(),
  primary key (customer_id, blocked_customer_id)
);

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
  address text not null default ''
);
create index session_person on app.session (person_id) where ended_at is null;

-- Wrong passwords, counted alike for addresses that exist and that do not, so that the answer tells nothing.
create table app.sign_in_failure (
  brand text not null,
  email_hash bytea not null,
  failures int not null,
  locked_until timestamptz,
  first_at timestamptz not null,
  primary key (brand, email_hash)
);

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
  used_at timestamptz
);

-- The approval of one held operation: what was shown, by which method, how often tried (RTS articles 4 and 5).
create table app.approval (
  operation_id bigint primary key,
  account_id bigint not null,
  customer_id bigint not null references app.customer,
  person_id bigint not null references app.person,
  brand text not null,
  method smallint not null,
  -- of the canonical text of amount, currency, payee, fee side and source
  digest bytea not null,
  code_hash bytea,
  sent_to text,
  sent_at timestamptz,
  sends int not null default 0,
  attempts int not null default 0,
  state text not null default 'open' check (state in ('open', 'passed', 'dead', 'canceled')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index approval_open on app.approval (expires_at) where state in ('open', 'passed');

-- Fees, limits and rates are data: editable without a release (Q102).
create table app.tariff (
  brand text not null,
  customer_type smallint not null,
  method text not null,
  currency text not null,
  percent numeric not null,
  minimum numeric not null,
  primary key (brand, customer_type, method, currency)
);
create table app.limit_table (
  brand text not null,
  customer_type smallint not null,
  verified boolean not null,
  method text not null,
  currency text not null,
  per_operation numeric not null,
  per_day numeric not null,
  per_month numeric not null,
  primary key (brand, customer_type, verified, method, currency)
);

grant select, insert, update, delete on all tables in schema app to sixpence_api;
revoke delete on app.person, app.customer, app.account, app.session, app.approval from sixpence_api;
