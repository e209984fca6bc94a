-- Monitoring of payments: rules as data, alerts, cases and reports to the authority (decision 82).

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
create sequence app.monitoring_rule_number start 101;
create unique index monitoring_rule_on on app.monitoring_rule (number) where state = 'on';
create unique index monitoring_rule_draft on app.monitoring_rule (number) where state = 'draft';

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
  units bigint not null check (units > 0),
  currency text not null,
  -- in euro cents by the rate of its day; null where no rate is known
  cents bigint,
  at timestamptz not null,
  primary key (operation_id, account_id)
);
create index monitoring_movement_customer on app.monitoring_movement (customer_id, at);
create index monitoring_movement_at on app.monitoring_movement (at);

-- Customers whose payments since a moment the rules have to look at. Looking takes long and writes nothing, so it is done
-- between two transactions; `round` tells whether more came meanwhile.
create table app.monitoring_touched (
  customer_id bigint primary key references app.customer,
  since timestamptz not null,
  round bigint not null default 1
);

-- What the smallest unit of a currency is worth in euro cents, by day.
create table app.monitoring_rate (
  day date not null,
  currency text not null,
  cents numeric not null check (cents > 0),
  primary key (currency, day)
);

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

-- The file of a report, as it was made for this version of its case, sealed for the customer.
create table app.monitoring_report (
  case_id bigint not null references app.monitoring_case,
  version int not null,
  made_at timestamptz not null,
  made_by bigint not null references app.person,
  sealed bytea not null,
  primary key (case_id, version)
);
create trigger monitoring_event_append_only before update or delete or truncate on app.monitoring_event
  for each statement execute function app.refuse_change();
create trigger monitoring_report_append_only before update or delete or truncate on app.monitoring_report
  for each statement execute function app.refuse_change();

grant usage on sequence app.monitoring_rule_number to sixpence_api;
grant select, insert, update on app.monitoring_rule, app.monitoring_case, app.monitoring_alert to sixpence_api;
grant select, insert, delete on app.monitoring_movement, app.monitoring_rate to sixpence_api;
grant select, insert, update, delete on app.monitoring_touched to sixpence_api;
grant select, insert on app.monitoring_event, app.monitoring_report to sixpence_api;

-- Rules that come with the program, off until somebody has tried them.
insert into app.monitoring_rule (number, version, kind, name, parameters, state, drafted_at) values
  (1, 1, 'velocity', 'Much money in a week', '{"direction": "both", "hours": 168, "count": 5, "amount": 20000}', 'draft', now()),
  (2, 1, 'justUnder', 'Just under 10,000 EUR', '{"direction": "both", "threshold": 10000, "percent": 10, "count": 3, "hours": 168}', 'draft', now()),
  (3, 1, 'fanIn', 'Many payers in a day', '{"others": 10, "amount": 1000, "hours": 24}', 'draft', now()),
  (4, 1, 'fanOut', 'Many payees in a day', '{"others": 10, "amount": 1000, "hours": 24}', 'draft', now()),
  (5, 1, 'dormant', 'Active after half a year', '{"idleDays": 180, "days": 7, "amount": 5000}', 'draft', now()),
  (6, 1, 'newPayee', 'New payee after a new factor', '{"hours": 48, "amount": 1000}', 'draft', now()),
  (7, 1, 'highRiskCountry', 'Countries of the FATF lists', '{"direction": "both", "countries": ["IR", "KP", "MM"], "amount": 1, "days": 1}', 'draft', now());
