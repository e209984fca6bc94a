-- Payments of customers: how they are approved, whom they pay, what repeats and what is kept for their payee, and their history.

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
  expires_at timestamptz not null,
  -- which passkey it was, where one approves it
  passkey_id bigint,
  -- Of the tries that were handed out, those that were judged and are wrong: the fifth of these ends what was to be proven.
  -- A proof that is good once (an authenticator's code, a passkey's signature) comes several times at once when somebody
  -- presses twice, and then all but one of them are wrong.
  wrong int not null default 0
);
create index approval_open on app.approval (expires_at) where state in ('open', 'passed');
grant select, insert, update on app.approval to sixpence_api;

-- Payments that wait for colleagues. What waits is a hold of the ledger; here stands who has to approve it: a company's rules,
-- which its administrators write themselves. A payment needs what every rule asks for that fits it; without any, one approver.
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
  created_at timestamptz not null,
  -- a rule applies to the payments of everybody, except of those it names
  exempt bigint[] not null default '{}'
);
create index approval_rule_customer on app.approval_rule (customer_id);
grant select, insert, update, delete on app.approval_rule to sixpence_api;

-- Read model: whom a customer pays.
create table app.payee (
  customer_id bigint not null,
  payee_customer_id bigint not null,
  payments int not null,
  last_amount bigint not null,
  last_currency text not null,
  last_at timestamptz not null,
  primary key (customer_id, payee_customer_id)
);
create index payee_recent on app.payee (customer_id, last_at desc);
-- Who has paid a customer.
create index payee_of on app.payee (payee_customer_id, last_at desc);
grant select, insert, update, delete on app.payee to sixpence_api;

-- Payments a customer gave a name, to fill the form with.
create table app.payment_template (
  id bigint generated always as identity (start with 701) primary key,
  customer_id bigint not null references app.customer,
  -- of its name
  look_up bytea not null,
  -- sealed for the customer, without what is secret
  sealed bytea not null,
  created_at timestamptz not null,
  unique (customer_id, look_up)
);
grant select, insert, update, delete on app.payment_template to sixpence_api;

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
  -- of payments that leave the house: their days follow the calendars of the banks they go by
  calendars text[],
  check (last_day is null or count is null),
  check ((state = 'active') = (next_at is not null))
);
create index subscription_due on app.subscription (next_at) where next_at is not null;
create index subscription_customer on app.subscription (customer_id, id desc);
create index subscription_payee on app.subscription (payee_customer_id, id desc);
grant select, insert, update, delete on app.subscription to sixpence_api;

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
grant select, insert on app.subscription_period to sixpence_api;

-- Payments between customers whose payee may not have the money before they are verified: it is in suspense until it is
-- credited or goes back. `operation_id` is the operation that set it aside, `payment_id` the payment as its sides see it.
create table app.kept_payment (
  operation_id bigint primary key,
  payment_id bigint not null unique,
  customer_id bigint not null references app.customer,
  payer_id bigint not null,
  units bigint not null check (units > 0),
  currency text not null,
  kept_at timestamptz not null,
  until timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'credited', 'returned')),
  ended_at timestamptz,
  -- When the payee was mailed.
  told_at timestamptz,
  check ((state = 'waiting') = (ended_at is null))
);
create index kept_payment_customer on app.kept_payment (customer_id, operation_id) where state = 'waiting';
create index kept_payment_until on app.kept_payment (until) where state = 'waiting';
grant select, insert, update on app.kept_payment to sixpence_api;

-- What a customer keeps with a payment, for themselves.
create table app.payment_note (
  customer_id bigint not null references app.customer,
  transaction_id bigint not null,
  -- { note, tags }, sealed for the customer
  sealed bytea not null,
  updated_at timestamptz not null,
  primary key (customer_id, transaction_id)
);
grant select, insert, update, delete on app.payment_note to sixpence_api;

create table app.payment_file (
  -- says in which cell it was made, as that of a batch does
  id bigint generated always as identity (start with 401) primary key,
  customer_id bigint not null references app.customer,
  person_id bigint not null references app.person,
  transaction_id bigint not null,
  media_type text not null check (media_type in ('image/jpeg', 'application/pdf')),
  size int not null,
  -- sealed for the customer
  sealed bytea not null,
  added_at timestamptz not null
);
create index payment_file_transaction on app.payment_file (customer_id, transaction_id);
grant select, insert, update, delete on app.payment_file to sixpence_api;

-- The words and amounts of accounts with a long past, so that a search need not look at every line. Filled a moment
-- later, never by a payment; what is not here yet is looked at line by line. An account's lines come in order of version.
create table app.history_line (
  account_id bigint not null,
  version bigint not null,
  amount bigint not null,
  kind text not null,
  -- the customer at the other side
  other bigint,
  words text not null,
  primary key (account_id, version)
);
create index history_line_amount on app.history_line (account_id, abs(amount), version);
create index history_line_other on app.history_line (account_id, other, version) where other is not null;
create index history_line_words on app.history_line using gin (account_id, words public.gin_trgm_ops);
grant select, insert on app.history_line to sixpence_api;

-- Up to which version an account's lines are there.
create table app.history_indexed (
  account_id bigint primary key,
  version bigint not null
);
grant select, insert, update on app.history_indexed to sixpence_api;

-- Lines that somebody wants as a file.
create table app.export (
  id bigint generated always as identity (start with 301) primary key,
  customer_id bigint not null references app.customer,
  person_id bigint not null references app.person,
  account_id bigint not null,
  brand text not null,
  language text not null,
  format text not null check (format in ('csv', 'xlsx', 'pdf', 'ofx', 'qif', 'mt940', 'camt053')),
  -- sealed for the customer: the filter, and of a statement its month
  sealed bytea not null,
  state text not null default 'pending' check (state in ('pending', 'ready', 'failed')),
  reason text check (reason in ('tooLong', 'fault')),
  -- who writes it has it until then; the next one to take it has a higher number
  leased_until timestamptz,
  attempt int not null default 0,
  lines int not null default 0,
  size bigint not null default 0,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index export_customer on app.export (customer_id, id desc);
create index export_pending on app.export (id) where state = 'pending';
create index export_age on app.export (created_at);
grant select, insert, update, delete on app.export to sixpence_api;

create table app.export_piece (
  export_id bigint not null references app.export on delete cascade,
  attempt int not null,
  n int not null,
  -- sealed for the customer
  sealed bytea not null,
  primary key (export_id, attempt, n)
);
grant select, insert, update, delete on app.export_piece to sixpence_api;

-- Links to a file that is ready: each for the person it was given to, for a while.
create table app.export_link (
  hash bytea primary key,
  export_id bigint not null references app.export on delete cascade,
  person_id bigint not null,
  until timestamptz not null
);
create index export_link_export on app.export_link (export_id);
grant select, insert, update, delete on app.export_link to sixpence_api;

-- Sums of a month that is over. Months begin and end in the bank's time zone.
create table app.statement_month (
  account_id bigint not null,
  month date not null,
  first_version bigint not null,
  last_version bigint not null,
  opening bigint not null,
  debit bigint not null,
  credit bigint not null,
  closing bigint not null,
  rejected int not null,
  primary key (account_id, month),
  check (opening - debit + credit = closing)
);
grant select, insert on app.statement_month to sixpence_api;
