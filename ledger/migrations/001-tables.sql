-- Double entry. Amounts are whole units of the account's currency and stay within ±(2^62 - 1), so that the sum of
-- two never leaves an int8. Balances and holds are written by ledger.post alone; entries and operations never change.

create schema ledger;

create sequence ledger.account_id maxvalue 9007199254740991;
create sequence ledger.operation_id maxvalue 9007199254740991;

-- What stays as it was when the account was opened. `lane` is set on accounts of the house only: each lane of a
-- committer books to its own row, so that lanes do not wait for each other.
create table ledger.account (
  id bigint primary key,
  owner bigint not null,
  currency text not null check (currency ~ '^[A-Z]{3,5}$'),
  kind text not null check (kind <> ''),
  brand text not null,
  lane smallint,
  opened_at timestamptz not null default clock_timestamp(),
  check (lane is null or kind ~ '^(fees|fx|rounding|suspense|rail:[a-z0-9-]{1,40})$')
);
create index account_owner on ledger.account (owner, id);
create unique index account_system on ledger.account (kind, currency, lane) where lane is not null;

-- One narrow row per account, the only one that posting locks. `version` counts the booked entries. The currency is
-- repeated here so that posting reads one table; both are written once.
create table ledger.balance (
  account_id bigint primary key,
  booked bigint not null default 0 check (booked between -4611686018427387903 and 4611686018427387903),
  held bigint not null default 0 check (held >= 0),
  floor bigint not null default 0 check (floor between -4611686018427387903 and 4611686018427387903),
  version bigint not null default 0 check (version >= 0),
  currency text not null,
  state text not null default 'open' check (state in ('open', 'frozen', 'closed')),
  check (booked - held >= floor)
) with (fillfactor = 50);

-- One row per accepted command: idempotency record, audit record and outbox event at once. The keys of its entries
-- are (accounts[i], versions[i]); further accounts are those where it only held or released.
create table ledger.operation (
  id bigint primary key,
  key uuid not null,
  owner bigint not null,
  body_hash bytea not null check (octet_length(body_hash) = 32),
  kind text not null,
  actor bigint not null,
  channel text not null,
  brand text not null,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null,
  hold_id bigint,
  accounts bigint[] not null,
  versions bigint[] not null,
  detail jsonb not null check (pg_column_size(detail) <= 4096),
  -- The key first: keys are UUIDv7, so that new ones land on the same pages.
  unique (key, owner)
);
create index operation_outbox on ledger.operation (xid, id);

create table ledger.entry (
  account_id bigint not null,
  version bigint not null,
  operation_id bigint not null,
  amount bigint not null check (amount <> 0),
  booked_after bigint not null,
  at timestamptz not null,
  kind text not null,
  primary key (account_id, version)
);

-- Money set aside; it moves nothing. Changed only while the account's balance row is locked, which is its lock too.
create table ledger.hold (
  account_id bigint not null,
  operation_id bigint not null,
  amount bigint not null check (amount > 0),
  remaining bigint not null check (remaining between 0 and amount),
  state text not null default 'open' check (state in ('open', 'posted', 'voided', 'expired')),
  expires timestamptz not null,
  closed_by bigint,
  primary key (account_id, operation_id),
  check ((state = 'open') = (remaining > 0)),
  check ((state = 'open') = (closed_by is null))
);
create index hold_due on ledger.hold (expires) where state = 'open';

-- What a subject has used of a limit: on `day` and in the month of `day`.
create table ledger.limit_counter (
  subject text collate "C" not null,
  kind text collate "C" not null,
  currency text collate "C" not null,
  day date not null,
  day_amount bigint not null default 0 check (day_amount >= 0),
  day_count integer not null default 0 check (day_count >= 0),
  month_amount bigint not null default 0 check (month_amount >= 0),
  primary key (subject, kind, currency)
) with (fillfactor = 50);

-- The version of a subject's rights and limits.
create table ledger.guard (
  subject text collate "C" primary key,
  version bigint not null
);
