-- Global payments that a customer handed in as one file, until each of them is one. Its number is that of app.batch, which
-- keeps the file from when it is submitted on.
create table app.global_batch (
  id bigint primary key default nextval('app.batch_id_seq'),
  customer_id bigint not null references app.customer,
  -- who handed it in
  person_id bigint not null references app.person,
  brand text not null,
  account_id bigint not null,
  name_sealed bytea not null,
  -- the file as it was handed in, sealed for the customer, and by what the same one is known again
  file bytea not null,
  size int not null,
  file_digest bytea not null,
  state text not null default 'uploaded'
    check (state in ('uploaded', 'submitted', 'confirmed', 'cancelled', 'rejected')),
  created_at timestamptz not null,
  -- the key under which its money is held, since when, and the operation that holds it
  submit_key uuid,
  submitted_at timestamptz,
  operation_id bigint unique,
  waits_until timestamptz,
  -- when each of its payments was made, or could not be made any more; and of one that ended, when its money was free again
  made_at timestamptz,
  freed_at timestamptz,
  check (state <> 'uploaded' or submit_key is null)
);
create index global_batch_customer on app.global_batch (customer_id, id desc);
create index global_batch_file on app.global_batch (customer_id, file_digest);
create index global_batch_submitted on app.global_batch (submitted_at) where state = 'submitted';
create index global_batch_unmade on app.global_batch (id) where state = 'confirmed' and made_at is null;
create index global_batch_unfreed on app.global_batch (id)
  where state in ('cancelled', 'rejected') and operation_id is not null and freed_at is null;

-- What is to be paid, in the order of the file.
create table app.global_batch_payment (
  id bigint generated always as identity primary key,
  batch_id bigint not null references app.global_batch on delete cascade,
  -- its line in the file; one that was added has none
  line int,
  -- all that is said of it, sealed for the customer
  sealed bytea not null,
  is_removed boolean not null default false,
  -- as it was submitted: what is there for the payee, and the fee
  units bigint check (units > 0),
  fee_units bigint check (fee_units >= 0),
  -- the global payment it became
  operation_id bigint unique
);
create index global_batch_payment_batch on app.global_batch_payment (batch_id, id);

grant select, insert, update, delete on app.global_batch, app.global_batch_payment to sixpence_api;
grant usage on sequence app.batch_id_seq to sixpence_api;
