-- Payments that wait for colleagues. What waits is a hold of the ledger; here stands who has to approve it, and who did.

-- A company's rules, which the bank writes down for it. A payment needs what every rule asks for that fits it; without any, one approver.
create table app.approval_rule (
  id bigint generated always as identity (start with 501) primary key,
  customer_id bigint not null references app.customer,
  -- null: of every currency, method, account
  currency text,
  from_units numeric(30) not null default 0 check (from_units >= 0),
  method text,
  account_id bigint,
  approvers smallint not null check (approvers between 1 and 10),
  in_order boolean not null default false,
  -- empty: everybody with full rights
  people bigint[] not null default '{}' check (cardinality(people) <= 20),
  created_by bigint not null references app.person,
  created_at timestamptz not null
);
create index approval_rule_customer on app.approval_rule (customer_id);

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
  expires_at timestamptz not null
);
create index request_code_person on app.request_code (person_id, id desc);

grant select on app.approval_rule to sixpence_api;
grant select, insert, update, delete on app.request_code to sixpence_api;
grant select, insert on app.request_decision to sixpence_api;
