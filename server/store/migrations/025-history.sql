-- The words and amounts of accounts with a long past, so that a search need not look at every line. Filled a moment
-- later, never by a payment; what is not here yet is looked at line by line. An account's lines come in order of version.
create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gin with schema public;

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

-- Up to which version an account's lines are there.
create table app.history_indexed (
  account_id bigint primary key,
  version bigint not null
);

-- A part of a name or of an address finds a customer.
create index customer_words on app.customer using gin ((name_words || email_words));

grant select, insert on app.history_line to sixpence_api;
grant select, insert, update on app.history_indexed to sixpence_api;

-- How many entries the account had before this operation. Within an account versions and operations run the same way.
create function app.version_before_operation(account bigint, operation bigint) returns bigint
language plpgsql stable set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
declare
  low bigint := 0;
  high bigint;
  middle bigint;
begin
  select b.version into high from ledger.balance b where b.account_id = account;
  while low < high loop
    middle := (low + high + 1) / 2;
    if (select e.operation_id < operation from ledger.entry e where e.account_id = account and e.version = middle) then
      low := middle;
    else
      high := middle - 1;
    end if;
  end loop;
  return low;
end $$;
grant execute on function app.version_before_operation(bigint, bigint) to sixpence_api;

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

create table app.export_piece (
  export_id bigint not null references app.export on delete cascade,
  attempt int not null,
  n int not null,
  -- sealed for the customer
  sealed bytea not null,
  primary key (export_id, attempt, n)
);

-- Links to a file that is ready: each for the person it was given to, for a while.
create table app.export_link (
  hash bytea primary key,
  export_id bigint not null references app.export on delete cascade,
  person_id bigint not null,
  until timestamptz not null
);
create index export_link_export on app.export_link (export_id);
grant select, insert, update, delete on app.export, app.export_piece, app.export_link to sixpence_api;

-- Sums of a month that is over.
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

-- What a customer keeps with a payment, for themselves.
create table app.payment_note (
  customer_id bigint not null references app.customer,
  transaction_id bigint not null,
  -- { note, tags }, sealed for the customer
  sealed bytea not null,
  updated_at timestamptz not null,
  primary key (customer_id, transaction_id)
);

create table app.payment_file (
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

-- Filters of history that somebody gave a name.
create table app.history_view (
  id bigint generated always as identity (start with 201) primary key,
  customer_id bigint not null references app.customer,
  person_id bigint not null references app.person,
  -- { name, search }, sealed for the customer
  sealed bytea not null,
  created_at timestamptz not null
);
create index history_view_person on app.history_view (customer_id, person_id);
grant select, insert, update, delete on app.payment_note, app.payment_file, app.history_view to sixpence_api;
