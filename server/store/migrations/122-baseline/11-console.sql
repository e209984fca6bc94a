-- The console: who works for the bank, what they do and decide at the desk, and the bank's books.

-- Who works for the bank, and what they may do there.

-- A role is a named set of permissions at some brands (none: at all of them), with the most its people may credit per
-- currency ({}: no limit). The shipped ones have a key and are written anew at each start; operators build others.
create table app.role (
  id bigint generated always as identity (start with 101) primary key,
  key text unique,
  name text not null check (length(name) between 1 and 60),
  permissions text[] not null default '{}',
  brands text[] not null default '{}',
  amount_limits jsonb not null default '{}',
  -- incremented with every change; a change names the version it is based on
  version int not null default 1
);
create unique index role_name on app.role (lower(name));
grant select, insert, update on app.role to sixpence_api;

-- Of the first administrator, who may be invited before a server has written the shipped roles.
insert into app.role (key, name) values ('administrator', 'Administrator');

-- The people of the bank. Who has left keeps the row, because decisions name them.
create table app.staff (
  person_id bigint primary key references app.person,
  role_id bigint not null references app.role,
  since timestamptz not null default now(),
  left_at timestamptz,
  -- who let a member of staff in, and who ended their work; null: the command line, or not recorded
  invited_by bigint,
  left_by bigint
);
create index staff_role on app.staff (role_id) where left_at is null;
grant select, insert, update on app.staff to sixpence_api;

-- The people of the bank sign in apart from its customers: they are persons of the brand 'console', so that no look-up of a
-- customer's brand finds them, with sessions of their own.
create table app.staff_session (
  id uuid primary key,
  -- what the browser keeps is stored as a hash only
  token_hash bytea not null unique,
  person_id bigint not null references app.staff,
  brand text not null,
  address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  active_at timestamptz not null,
  ended_at timestamptz,
  ended_why text
);
create index staff_session_open on app.staff_session (person_id) where ended_at is null;
grant select, insert, update, delete on app.staff_session to sixpence_api;

-- A link by which somebody becomes staff, or gets in again who lost the way: once, for a day.
create table app.staff_invite (
  token_hash bytea primary key,
  person_id bigint not null references app.staff,
  -- null: the command line
  invited_by bigint references app.staff,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  withdrawn_at timestamptz,
  -- when the link of an invitation was mailed; null where the colleague hands it on
  mailed_at timestamptz
);
create index staff_invite_person on app.staff_invite (person_id) where used_at is null and withdrawn_at is null;
grant select, insert, update, delete on app.staff_invite to sixpence_api;

-- Two colleagues who ask for it give a third a new link. One asked and another has not yet: it counts for a day.
create table app.staff_recovery (
  person_id bigint not null references app.staff,
  asked_by bigint not null references app.staff,
  asked_at timestamptz not null,
  primary key (person_id, asked_by),
  -- Nobody asks for themself, whatever the program says.
  check (asked_by <> person_id)
);
grant select, insert, update, delete on app.staff_recovery to sixpence_api;

-- Passkeys of staff: apart from those of customers, and for the host of the desk where they were made.
create table app.staff_passkey (
  id bigint generated always as identity primary key,
  person_id bigint not null references app.staff,
  rp_id text not null,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  used_at timestamptz
);
create index staff_passkey_person on app.staff_passkey (person_id);
grant select, insert, update, delete on app.staff_passkey to sixpence_api;

-- Customers whom a person of the staff must not decide about: their own, their relatives', those they have an interest in.
create table app.staff_conflict (
  person_id bigint not null references app.staff,
  customer_id bigint not null references app.customer,
  declared_at timestamptz not null,
  primary key (person_id, customer_id)
);
grant select, insert, delete on app.staff_conflict to sixpence_api;

-- The desk: people of the bank who look after customers and decide about them.

-- Who has taken a case of the queue: `object` is its number, of an identity check its id. One person has a case at a time.
create table app.desk_assignment (
  kind text not null,
  object text not null,
  person_id bigint not null references app.staff,
  at timestamptz not null,
  primary key (kind, object)
);
create index desk_assignment_person on app.desk_assignment (person_id);
grant select, insert, update, delete on app.desk_assignment to sixpence_api;

-- What colleagues note about a customer, sealed for the customer with who wrote it in which role. Never changed.
create table app.desk_note (
  id bigint generated always as identity primary key,
  customer_id bigint not null references app.customer,
  actor_id bigint not null references app.person,
  at timestamptz not null,
  words bytea not null
);
create index desk_note_customer on app.desk_note (customer_id, id desc);
grant select, insert on app.desk_note to sixpence_api;

-- Who has looked at which part of a customer's data in which hour: a second look of that hour leaves no row in the trail.
create table app.desk_look (
  person_id bigint not null references app.person,
  customer_id bigint not null references app.customer,
  part text not null,
  hour timestamptz not null,
  primary key (person_id, customer_id, part, hour)
);
grant select, insert, delete on app.desk_look to sixpence_api;

-- What staff searched for at the desk and how many results they were shown, so that looking people up without cause can be
-- found. The words are sealed for the member of staff.
create table app.desk_search (
  id bigint generated always as identity primary key,
  person_id bigint not null references app.staff,
  brand text not null,
  at timestamptz not null,
  call text not null,
  words bytea not null,
  shown integer not null
);
create index desk_search_person on app.desk_search (person_id, id desc);
create index desk_search_at on app.desk_search (at);
grant select, insert, delete on app.desk_search to sixpence_api;

-- What was decided about a customer, with before and after, sealed for the customer. The audit trail has its digest.
create table app.decision (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id bigint not null references app.person,
  customer_id bigint not null references app.customer,
  call text not null,
  words bytea not null
);
create index decision_customer on app.decision (customer_id, id desc);
grant select, insert on app.decision to sixpence_api;

-- Decisions of weight that one administrator proposed and another confirms: which call with what, sealed for the customer.
create table app.proposal (
  id bigint generated always as identity (start with 301) primary key,
  customer_id bigint not null references app.customer,
  actor_id bigint not null references app.person,
  call text not null,
  -- what it is about besides the customer: the number of a restriction, or 0
  subject_id bigint not null default 0,
  words bytea not null,
  created_at timestamptz not null,
  outcome text check (outcome in ('confirmed', 'declined')),
  decided_by bigint references app.person,
  decided_at timestamptz,
  check ((outcome is null) = (decided_at is null) and (outcome is null) = (decided_by is null)),
  -- Nobody confirms their own, whatever the program says.
  check (outcome is distinct from 'confirmed' or decided_by <> actor_id)
);
create unique index proposal_open on app.proposal (customer_id, call, subject_id) where outcome is null;
-- The pages of cases show the proposals about them.
create index proposal_subject on app.proposal (call, subject_id) where outcome is null;
grant select, insert, update on app.proposal to sixpence_api;

-- Decisions about the bank itself that wait for a second person: staff, roles, words of the bank to all customers. The input
-- and what the second person is shown are sealed for the proposer.
create table app.house_proposal (
  id bigint generated always as identity primary key,
  -- the desk where it was proposed
  brand text not null,
  -- the call that makes the decision
  call text not null,
  -- what it changes: one proposal of a kind may wait for each
  subject text not null,
  words bytea not null,
  proposed_by bigint not null references app.staff,
  proposed_at timestamptz not null,
  outcome text check (outcome in ('confirmed', 'declined')),
  decided_by bigint references app.staff,
  decided_at timestamptz,
  check ((outcome is null) = (decided_at is null) and (outcome is null) = (decided_by is null)),
  -- What is confirmed is confirmed by another, whatever the program says.
  check (outcome is distinct from 'confirmed' or decided_by <> proposed_by)
);
create unique index house_proposal_open on app.house_proposal (call, subject) where outcome is null;
create index house_proposal_newest on app.house_proposal (id desc);
grant select, insert, update on app.house_proposal to sixpence_api;

-- Which decisions of the desk take two people, by brand and kind. The rule in force is the newest change that was made or
-- confirmed; rows are never changed after that, so that this is the history too.
create table app.four_eyes_change (
  id bigint generated always as identity primary key,
  brand text not null,
  -- the call that makes the decision
  kind text not null,
  level text not null check (level in ('one', 'weighty', 'two')),
  -- up to these one decides alone: an amount per currency
  amounts jsonb not null default '{}',
  why text not null,
  actor_id bigint not null references app.staff,
  created_at timestamptz not null,
  -- what was in force when it was proposed; null: as shipped
  based_on bigint references app.four_eyes_change,
  outcome text check (outcome in ('made', 'confirmed', 'declined')),
  decided_by bigint references app.staff,
  decided_at timestamptz,
  check ((outcome is null) = (decided_at is null) and (outcome is null) = (decided_by is null)),
  -- What is made is made by one, and what is confirmed by another, whatever the program says.
  check (outcome is distinct from 'made' or decided_by = actor_id),
  check (outcome is distinct from 'confirmed' or decided_by <> actor_id)
);
create unique index four_eyes_open on app.four_eyes_change (brand, kind) where outcome is null;
create index four_eyes_now on app.four_eyes_change (brand, kind, id) where outcome in ('made', 'confirmed');
grant select, insert, update on app.four_eyes_change to sixpence_api;

-- Closed days of the bank's books. A day ends at a moment and at a place in commit order (ledger.turnovers); its
-- totals are those of all operations up to there. Each day has the digest of the one before, and a signature.
create table app.book_day (
  number int primary key,
  day date not null unique,
  ends_at timestamptz not null,
  generation int not null,
  xid xid8 not null,
  operation_id bigint not null,
  -- the first operation that does not belong to it: the next day is summed up from here
  next_generation int not null,
  next_xid xid8 not null,
  next_operation_id bigint not null,
  closed_at timestamptz not null,
  -- null: closed by itself
  closed_by bigint references app.person,
  previous bytea not null check (octet_length(previous) = 32),
  digest bytea not null check (octet_length(digest) = 32),
  signature bytea not null
);
grant select, insert on app.book_day to sixpence_api;

-- Sums of all entries up to the end of the day, by kind, currency and brand of the accounts.
create table app.book_total (
  number int not null references app.book_day,
  kind text not null,
  currency text not null,
  -- empty for accounts of the house
  brand text not null,
  debit numeric not null check (debit >= 0),
  credit numeric not null check (credit >= 0),
  entries bigint not null,
  primary key (number, currency, kind, brand)
);
grant select, insert on app.book_total to sixpence_api;

-- What the house earned on the day, by what it was booked for; a debit is what was given back.
create table app.book_income (
  number int not null references app.book_day,
  -- fees, fx or rounding
  purpose text not null,
  currency text not null,
  -- kind and brand of the operations, and their method of payment
  operation text not null,
  method text not null,
  brand text not null,
  debit numeric not null check (debit >= 0),
  credit numeric not null check (credit >= 0),
  entries bigint not null,
  primary key (number, purpose, currency, operation, method, brand)
);
grant select, insert on app.book_income to sixpence_api;

-- The books against the outside: statements of payment companies, what differs from them, and account numbers of the
-- bank's own accounting.

-- Sums of a payment company's statement of a day, by currency; its days are those of UTC.
create table app.book_statement (
  partner text not null,
  day date not null,
  currency text not null,
  debit numeric not null check (debit >= 0),
  credit numeric not null check (credit >= 0),
  lines int not null,
  primary key (partner, day, currency)
);
grant select, insert, delete on app.book_statement to sixpence_api;

-- The days whose statement was read, also those without a line.
create table app.book_statement_day (
  partner text not null,
  day date not null,
  read_at timestamptz not null,
  primary key (partner, day)
);
grant select, insert, update on app.book_statement_day to sixpence_api;

-- Differences between our books and a company's statement, found by comparing them payment by payment.
create table app.book_difference (
  id bigint generated always as identity primary key,
  partner text not null,
  reference text not null,
  currency text not null,
  name text not null,
  ours numeric not null,
  theirs numeric not null,
  -- the time of the payment
  since timestamptz not null,
  -- when a comparison no longer found it
  ended_at timestamptz
);
create unique index book_difference_open on app.book_difference (partner, reference, currency, name)
  where ended_at is null;
grant select, insert, update on app.book_difference to sixpence_api;

create table app.book_comparison (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- null: by itself
  compared_by bigint references app.person
);
grant select, insert on app.book_comparison to sixpence_api;

-- The account numbers of the bank's own accounting, by kind of accounts; the newest of a kind counts.
create table app.book_account (
  id bigint generated always as identity primary key,
  kind text not null,
  number text not null,
  name text not null,
  set_at timestamptz not null,
  set_by bigint not null references app.person
);
create index book_account_kind on app.book_account (kind, id);
grant select, insert on app.book_account to sixpence_api;

-- Money that goes back to who sent it, and differences that are written off: proposed at the desk by one person, confirmed
-- by another, booked once by the worker of the rails (decision 91).
create table app.correction (
  id bigint generated always as identity primary key,
  -- of who proposed it
  brand text not null,
  kind text not null check (kind in ('return', 'writeOff', 'reversal')),
  -- what came in; of a reversal what wrote it off
  operation_id bigint,
  -- or a difference with a company
  difference_id bigint references app.book_difference,
  case_id bigint references app.rail_case,
  -- of money that was credited: from whom it is taken
  customer_id bigint references app.customer,
  partner text not null,
  -- of a difference what our books lack, negative what they have too much
  units bigint not null check (units <> 0),
  currency text not null,
  -- why, and to whom it goes, sealed for the customer or for the payment alone; the same of the answer
  subject text not null,
  words bytea not null,
  answer bytea,
  state text not null check (state in ('proposed', 'declined', 'confirmed', 'booked', 'done', 'failed')),
  -- why it failed, as the ledger or the company says
  reason text,
  proposed_by bigint not null references app.person,
  proposed_at timestamptz not null,
  decided_by bigint references app.person,
  decided_at timestamptz,
  -- what booked it; of a return what set the money aside, which the instruction is made from
  booked_id bigint,
  ended_at timestamptz,
  -- a write-off that was booked back
  undone boolean not null default false,
  check (num_nonnulls(operation_id, difference_id) = 1)
);
create unique index correction_operation on app.correction (operation_id)
  where state not in ('declined', 'failed') and not undone;
create unique index correction_difference on app.correction (difference_id)
  where state not in ('declined', 'failed') and not undone;
create index correction_case on app.correction (case_id) where case_id is not null;
create index correction_customer on app.correction (customer_id) where customer_id is not null;
create index correction_confirmed on app.correction (id) where state = 'confirmed';
create index correction_proposed on app.correction (proposed_at) where state = 'proposed';
create index correction_booked on app.correction (booked_id) where booked_id is not null;
grant select, insert, update on app.correction to sixpence_api;

-- The changes of brands stand before the staff who make them.
alter table app.brand_change add foreign key (actor_id) references app.staff;
