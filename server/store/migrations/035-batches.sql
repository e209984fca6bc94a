-- Payments that a customer handed in as one file. The payments themselves are the ledger's, whose operations name the batch.
create table app.batch (
  id bigint generated always as identity (start with 701) primary key,
  customer_id bigint not null references app.customer,
  person_id bigint not null references app.person,
  account_id bigint not null,
  -- what its lines are called in history
  kind text not null,
  currency text not null,
  payments int not null check (payments > 0),
  units numeric(30) not null check (units > 0),
  -- its name, sealed for the customer, and the words it is found by
  name_sealed bytea not null,
  name_words bigint[] not null default '{}',
  media_type text not null,
  size int not null,
  -- the file as it was handed in, sealed for the customer; null when it is not kept any more
  file bytea,
  created_at timestamptz not null,
  -- what became of its payments; those without an operation are still to be made
  paid int not null default 0 check (paid >= 0),
  unpaid int not null default 0 check (unpaid >= 0),
  check (paid + unpaid <= payments)
);
create index batch_customer on app.batch (customer_id, id desc);

-- Which payments were made from it, and how they stand. Follows from committed operations.
create table app.batch_payment (
  operation_id bigint primary key,
  batch_id bigint not null references app.batch on delete cascade,
  state text not null check (state in ('underWay', 'paid', 'unpaid'))
);
create index batch_payment_batch on app.batch_payment (batch_id, operation_id);

grant select, insert, update, delete on app.batch, app.batch_payment to sixpence_api;
