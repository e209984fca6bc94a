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
-- The days whose statement was read, also those without a line.
create table app.book_statement_day (
  partner text not null,
  day date not null,
  read_at timestamptz not null,
  primary key (partner, day)
);

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

create table app.book_comparison (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- null: by itself
  compared_by bigint references app.person
);

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
create trigger book_account_append_only before update or delete or truncate on app.book_account
  for each statement execute function app.refuse_change();

grant select, insert on app.book_account, app.book_comparison to sixpence_api;
grant select, insert, update on app.book_statement_day, app.book_difference to sixpence_api;
grant select, insert, delete on app.book_statement to sixpence_api;
