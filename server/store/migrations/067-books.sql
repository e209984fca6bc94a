-- Closed days of the bank's books. A day ends at a moment and at a place in commit order (ledger migration 009); its
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

create trigger book_day_append_only before update or delete or truncate on app.book_day
  for each statement execute function app.refuse_change();
create trigger book_total_append_only before update or delete or truncate on app.book_total
  for each statement execute function app.refuse_change();

create trigger book_income_append_only before update or delete or truncate on app.book_income
  for each statement execute function app.refuse_change();

grant select, insert on app.book_day, app.book_total, app.book_income to sixpence_api;
