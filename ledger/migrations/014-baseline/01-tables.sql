-- The tables of the ledger, by double entry. Amounts are whole units of the account's currency and stay within ±(2^62 - 1), so
-- that the sum of two never leaves an int8. Balances and holds are written by ledger.post alone; entries and operations never
-- change.
--
-- The tables say how vacuum keeps them, whatever the server's settings and however large they are. The defaults are shares of a
-- table, so that at 100 million entries 20 million new ones are looked at in one go.

create extension if not exists pg_trgm with schema public;

create schema ledger;
revoke all on schema ledger from public;
grant usage on schema ledger to sixpence_api;

create sequence ledger.account_id maxvalue 899999999999999;
create sequence ledger.operation_id maxvalue 9007199254740991;
-- Play money: accounts on which integrators try everything without money. The id of an account says which it is, so that
-- posting, and whoever reads the books, needs to look nothing up. Play money and the bank's never meet in one operation.
create sequence ledger.play_account_id minvalue 900000000000000 maxvalue 999999999999999;

-- What stays as it was when the account was opened. `lane` is set on accounts of the house only: each lane of a
-- committer books to its own row, so that lanes do not wait for each other. Each purpose of the house has rows for play money of
-- their own: the fees of payments that are none are no income. Two purposes are money on its way back to who sent it (returns), and
-- differences that were written off (writeoffs).
create table ledger.account (
  id bigint primary key,
  owner bigint not null,
  currency text not null check (currency ~ '^[A-Z]{3,5}$'),
  kind text not null check (kind <> ''),
  brand text not null,
  lane smallint,
  opened_at timestamptz not null default clock_timestamp(),
  check (lane is null or kind ~ '^(play:)?(fees|fx|rounding|suspense|returns|writeoffs|rail:[a-z0-9-]{1,40})$')
);
create index account_owner on ledger.account (owner, id);
create unique index account_system on ledger.account (kind, currency, lane) where lane is not null;

-- One narrow row per account, the only one that posting locks. `version` counts the booked entries. The currency is
-- repeated here so that posting reads one table; both are written once.
--
-- Changed in place, almost always within their page, which a page tidies by itself. What is left after a long snapshot is
-- taken early, before the table has grown; so it is with the counters of limits.
create table ledger.balance (
  account_id bigint primary key,
  booked bigint not null default 0 check (booked between -4611686018427387903 and 4611686018427387903),
  held bigint not null default 0 check (held >= 0),
  floor bigint not null default 0 check (floor between -4611686018427387903 and 4611686018427387903),
  version bigint not null default 0 check (version >= 0),
  currency text not null,
  state text not null default 'open' check (state in ('open', 'frozen', 'closed')),
  check (booked - held >= floor)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);

-- One row per accepted command: idempotency record, audit record and outbox event at once. The keys of its entries
-- are (accounts[i], versions[i]); further accounts are those where it only held or released.
--
-- Entries and operations never change: what vacuum finds is frozen at once, while it is still in memory. Otherwise all of it
-- would be read and written again years later, all at the same time, to keep transaction numbers from running out.
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
  -- A constant, so that posting pays nothing for it: `npm run operator -- database:moved` changes it under the lock of the table.
  generation int not null default 1,
  -- The key first: keys are UUIDv7, so that new ones land on the same pages.
  unique (key, owner)
) with (
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 500000,
  autovacuum_analyze_scale_factor = 0.02, autovacuum_freeze_min_age = 0
);
create index operation_order on ledger.operation (generation, xid, id);
-- Holds of one card account, the newest first, and what was booked of each.
create index operation_card_hold on ledger.operation (((detail->>'card')::bigint), id) where kind = 'cardHold';
create index operation_card_post on ledger.operation (hold_id) where kind = 'cardPost';
-- What people say of a payment at the phone: the other side's name, its account, the reference, the amount.
create index operation_counterparty on ledger.operation
  using gin ((detail->>'counterparty') public.gin_trgm_ops)
  where detail->>'of' is null and detail->>'counterparty' is not null;
create index operation_reference on ledger.operation (lower(detail->>'reference'), id)
  where detail->>'of' is null and detail->>'reference' is not null;
create index operation_end_to_end on ledger.operation (lower(detail->>'endToEndId'), id)
  where detail->>'of' is null and detail->>'endToEndId' is not null;
create index operation_payee_account on ledger.operation (right(detail->>'account', 4), id)
  where detail->>'of' is null and detail->>'account' is not null;
-- The index of amounts, of ranges of pages and not of single payments: a tree of all amounts cost each payment a twentieth of
-- what the database does for it, and only the desk searches by amount. A range is summarised once it is full.
create index operation_amount on ledger.operation
  using brin ((detail->>'units') text_bloom_ops (n_distinct_per_range = 1500), id int8_minmax_ops)
  with (pages_per_range = 64, autosummarize = on);

create table ledger.entry (
  account_id bigint not null,
  version bigint not null,
  operation_id bigint not null,
  amount bigint not null check (amount <> 0),
  booked_after bigint not null,
  at timestamptz not null,
  kind text not null,
  primary key (account_id, version)
) with (
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 1000000,
  autovacuum_analyze_scale_factor = 0.02, autovacuum_freeze_min_age = 0
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
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);

-- The version of a subject's rights and limits.
create table ledger.guard (
  subject text collate "C" primary key,
  version bigint not null
);

-- Numbers of transactions (xid) order what was committed, and they are those of one cluster: another one counts from
-- lower. So each stay of the database in a cluster is a generation, and the order is (generation, xid, id).
create table ledger.generation (
  number int primary key,
  -- Of pg_control_system(); null: not known, because the database had already been moved when this was first asked.
  system_identifier bigint,
  -- Grows by one with each failover and each restore to a point in time.
  timeline int not null,
  opened_at timestamptz not null default clock_timestamp(),
  reason text not null check (reason in ('first', 'moved', 'restored'))
);
insert into ledger.generation (number, system_identifier, timeline, reason)
select 1, system_identifier, ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int, 'first'
from pg_control_system();
