-- Screening against lists of sanctions and exposed people, and monitoring of payments by rules.

-- Who is looked for on lists of sanctions and exposed people, and what was found (docs/SCREENING.md).

-- The lists that answered, each version once, in the order in which they were met. An earlier one that comes back is new.
create table app.screening_list (
  id int generated always as identity (start with 2) primary key,
  version text not null,
  -- when its provider made it
  made_at timestamptz,
  seen_at timestamptz not null
);
grant select, insert, update on app.screening_list to sixpence_api;

-- How the provider does: one row.
create table app.screening_provider (
  id boolean primary key default true check (id),
  answered_at timestamptz,
  failing_since timestamptz,
  -- whether it does not say which list it has, or compares no names
  failing_what text check (failing_what in ('list', 'names'))
);
insert into app.screening_provider default values;
grant select, update on app.screening_provider to sixpence_api;

-- Everybody the bank has to do with. list_id: the list they were last compared with; 0: new, or changed since; 1: here before
-- there was screening.
create table app.screening_subject (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('person', 'company', 'representative')),
  subject_id bigint not null,
  list_id int not null default 0,
  next_at timestamptz,
  claimed_until timestamptz,
  unique (kind, subject_id)
);
create index screening_subject_due on app.screening_subject (list_id, id);
grant select, insert, update, delete on app.screening_subject to sixpence_api;

create table app.screening_case (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('person', 'company', 'representative', 'payment')),
  -- of a payment its hold's operation
  subject_id bigint not null,
  -- whose it is: the payer, or whom the subject belongs to
  customer_id bigint not null references app.customer,
  list_id int not null references app.screening_list,
  -- the highest of its hits
  score real not null,
  -- what was compared and what was found, sealed for the customer
  words bytea not null,
  version int not null default 1,
  opened_at timestamptz not null,
  outcome text check (outcome in ('false', 'true')),
  decided_at timestamptz,
  decided_by bigint references app.person,
  -- why, sealed for the customer
  reason bytea,
  check ((outcome is null) = (decided_at is null))
);
create unique index screening_case_open on app.screening_case (kind, subject_id) where outcome is null;
create index screening_case_customer on app.screening_case (customer_id, id);
create index screening_case_waiting on app.screening_case (opened_at) where outcome is null;
grant select, insert, update on app.screening_case to sixpence_api;

-- Hits decided to be whom was compared or somebody else, as long as neither what was compared nor the entry changes.
create table app.screening_decided (
  -- both keyed, of what was compared and of the entry
  digest bytea not null,
  entity bytea not null,
  outcome text not null check (outcome in ('false', 'true')),
  case_id bigint not null references app.screening_case,
  primary key (digest, entity)
);
grant select, insert, update on app.screening_decided to sixpence_api;

-- Monitoring of payments: rules as data, alerts, cases and reports to the authority (decision 82).

create sequence app.monitoring_rule_number start 101;
grant usage on sequence app.monitoring_rule_number to sixpence_api;

-- Versions of a rule share its number. At most one version is on, and at most one is a draft.
create table app.monitoring_rule (
  id bigint generated always as identity primary key,
  number bigint not null,
  version int not null,
  -- null: all brands
  brand text,
  kind text not null,
  name text not null check (length(name) between 1 and 80),
  parameters jsonb not null,
  state text not null check (state in ('draft', 'on', 'off')),
  -- null: comes with the program
  drafted_by bigint references app.person,
  drafted_at timestamptz not null,
  -- the last trial on the past
  tried_at timestamptz,
  on_by bigint references app.person,
  on_at timestamptz,
  off_by bigint references app.person,
  off_at timestamptz,
  unique (number, version),
  check ((state = 'draft') = (on_at is null)),
  check ((state = 'off') = (off_at is not null))
);
create unique index monitoring_rule_on on app.monitoring_rule (number) where state = 'on';
create unique index monitoring_rule_draft on app.monitoring_rule (number) where state = 'draft';
grant select, insert, update on app.monitoring_rule to sixpence_api;

-- Rules that come with the program, off until somebody has tried them.
insert into app.monitoring_rule (number, version, kind, name, parameters, state, drafted_at) values
  (1, 1, 'velocity', 'High value in a week',
    '{"direction": "both", "hours": 168, "count": 5, "amount": 20000}', 'draft', now()),
  (2, 1, 'justUnder', 'Just under 10,000 EUR',
    '{"direction": "both", "threshold": 10000, "percent": 10, "count": 3, "hours": 168}', 'draft', now()),
  (3, 1, 'fanIn', 'Many payers in a day',
    '{"others": 10, "amount": 1000, "hours": 24}', 'draft', now()),
  (4, 1, 'fanOut', 'Many payees in a day',
    '{"others": 10, "amount": 1000, "hours": 24}', 'draft', now()),
  (5, 1, 'dormant', 'Active after half a year',
    '{"idleDays": 180, "days": 7, "amount": 5000}', 'draft', now()),
  (6, 1, 'newPayee', 'New payee after a new factor',
    '{"hours": 48, "amount": 1000}', 'draft', now()),
  (7, 1, 'highRiskCountry', 'Countries of the FATF lists',
    '{"direction": "both", "countries": ["IR", "KP", "MM"], "amount": 1, "days": 1}', 'draft', now());

-- A booked payment on a customer's account, as the rules see it: made from the ledger's operations in commit order.
create table app.monitoring_movement (
  operation_id bigint not null,
  account_id bigint not null,
  customer_id bigint not null,
  brand text not null,
  incoming boolean not null,
  -- the other side: a customer, the keyed hash of a payee outside, or the hash of a name
  other text not null,
  country text,
  units bigint not null,
  currency text not null,
  -- in euro cents by the rate of its day; null where no rate is known
  cents bigint,
  at timestamptz not null
) partition by range (at);
create table app.monitoring_movement_before (
  like app.monitoring_movement,
  primary key (operation_id, account_id),
  constraint monitoring_movement_units_check check (units > 0)
);
create index monitoring_movement_before_customer on app.monitoring_movement_before (customer_id, at);
create index monitoring_movement_before_at on app.monitoring_movement_before (at);
alter table app.monitoring_movement attach partition app.monitoring_movement_before
  for values from (minvalue) to (date_trunc('quarter', now(), 'UTC'));
create index monitoring_movement_customer on app.monitoring_movement (customer_id, at);
create index monitoring_movement_at on app.monitoring_movement (at);
grant select, insert, delete on app.monitoring_movement to sixpence_api;
-- Read and written through app.monitoring_movement.
revoke all on app.monitoring_movement_before from public;

-- Customers whose payments since a moment the rules have to look at. Looking takes long and writes nothing, so it is done
-- between two transactions; `round` tells whether more came meanwhile.
create table app.monitoring_touched (
  customer_id bigint primary key references app.customer,
  since timestamptz not null,
  round bigint not null default 1
);
grant select, insert, update, delete on app.monitoring_touched to sixpence_api;

-- What the smallest unit of a currency is worth in euro cents, by day.
create table app.monitoring_rate (
  day date not null,
  currency text not null,
  cents numeric not null check (cents > 0),
  primary key (currency, day)
);
grant select, insert, delete on app.monitoring_rate to sixpence_api;

-- One case for each customer while it is open; later alerts join it.
create table app.monitoring_case (
  id bigint generated always as identity (start with 1001) primary key,
  customer_id bigint not null references app.customer,
  opened_at timestamptz not null,
  version int not null default 1,
  decision text check (decision in ('noSuspicion', 'watch', 'report')),
  decided_at timestamptz,
  decided_by bigint references app.person,
  -- what the report says, sealed for the customer
  report bytea,
  filed_on date,
  filed_reference text,
  filed_by bigint references app.person,
  check ((decision is null) = (decided_at is null)),
  check ((filed_on is null) = (filed_reference is null))
);
create unique index monitoring_case_open on app.monitoring_case (customer_id) where decided_at is null;
create index monitoring_case_customer on app.monitoring_case (customer_id, id desc);
grant select, insert, update on app.monitoring_case to sixpence_api;

create table app.monitoring_alert (
  id bigint generated always as identity primary key,
  rule_id bigint not null references app.monitoring_rule,
  number bigint not null,
  customer_id bigint not null references app.customer,
  window_start timestamptz not null,
  -- the payment that raised it, and the payments of the window, the newest first
  operation_id bigint not null,
  at timestamptz not null,
  payments int not null,
  cents bigint not null,
  operations bigint[] not null,
  case_id bigint references app.monitoring_case,
  created_at timestamptz not null,
  unique (number, customer_id, window_start)
);
create index monitoring_alert_case on app.monitoring_alert (case_id);
create index monitoring_alert_customer on app.monitoring_alert (customer_id);
create index monitoring_alert_rule on app.monitoring_alert (rule_id, created_at);
grant select, insert, update on app.monitoring_alert to sixpence_api;

-- What was done about a case; words are sealed for the customer.
create table app.monitoring_event (
  id bigint generated always as identity primary key,
  case_id bigint not null references app.monitoring_case,
  at timestamptz not null,
  -- null: by itself
  by_person bigint references app.person,
  kind text not null,
  words bytea
);
create index monitoring_event_case on app.monitoring_event (case_id, id);
grant select, insert on app.monitoring_event to sixpence_api;

-- The file of a report, as it was made for this version of its case, sealed for the customer.
create table app.monitoring_report (
  case_id bigint not null references app.monitoring_case,
  version int not null,
  made_at timestamptz not null,
  made_by bigint not null references app.person,
  sealed bytea not null,
  primary key (case_id, version)
);
grant select, insert on app.monitoring_report to sixpence_api;
