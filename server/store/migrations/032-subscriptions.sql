-- Payments that repeat. What was ordered and approved is an operation of the ledger; here stands how far it has come.
create table app.subscription (
  -- the operation that ordered it, whose detail is what was approved
  id bigint primary key,
  customer_id bigint not null references app.customer,
  -- who ordered it, and for whose rights it stands
  person_id bigint not null references app.person,
  brand text not null,
  kind text not null,
  account_id bigint not null,
  payee_customer_id bigint references app.customer,
  units numeric(30) not null check (units > 0),
  currency text not null,
  frequency text not null check (frequency in ('daily', 'weekly', 'biweekly', 'monthly', 'quarterly', 'yearly')),
  first_day date not null,
  last_day date,
  count int check (count > 0),
  user_cancel boolean not null,
  -- waiting: for a code or a colleague; stopped: by the house, for `reason`
  state text not null check (state in ('waiting', 'active', 'paused', 'ended', 'canceled', 'stopped')),
  reason text,
  -- the next payment, from 1, its day, and when it is looked at next
  period int not null default 1,
  next_day date,
  next_at timestamptz,
  claimed_until timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  check (last_day is null or count is null),
  check ((state = 'active') = (next_at is not null))
);
create index subscription_due on app.subscription (next_at) where next_at is not null;
create index subscription_customer on app.subscription (customer_id, id desc);
create index subscription_payee on app.subscription (payee_customer_id, id desc);

-- What became of each payment, once.
create table app.subscription_period (
  subscription_id bigint not null references app.subscription on delete cascade,
  period int not null,
  due_on date not null,
  state text not null check (state in ('paid', 'missed', 'skipped')),
  reason text,
  operation_id bigint,
  at timestamptz not null,
  primary key (subscription_id, period),
  check ((state = 'paid') = (operation_id is not null))
);

grant select, insert, update, delete on app.subscription to sixpence_api;
grant select, insert on app.subscription_period to sixpence_api;

-- How far the town has moved the calendar of scheduled payments ahead; of the demo only.
create table sandbox.calendar (
  one boolean primary key default true check (one),
  ahead interval not null default '0'
);
insert into sandbox.calendar default values;
grant select, update on sandbox.calendar to sixpence_api;
