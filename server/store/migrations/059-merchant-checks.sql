-- Identity checks that companies asked for, of people who need not be customers. The operation that paid the fee is the
-- order.
create table app.merchant_check (
  -- the operation
  id bigint primary key,
  customer_id bigint not null references app.customer,
  person_id bigint not null references app.person,
  brand text not null,
  -- reference at the identity company; there is a run with this id once it was ordered there
  run_id uuid not null unique,
  -- e-mail and name, sealed for the company
  sealed bytea not null,
  units numeric(30) not null,
  currency text not null,
  created_at timestamptz not null,
  -- when its order is next looked at; null once the person has the link
  next_at timestamptz
);
create index merchant_check_customer on app.merchant_check (customer_id, id desc);
create index merchant_check_due on app.merchant_check (next_at) where next_at is not null;
grant select, insert, update, delete on app.merchant_check to sixpence_api;

alter table app.identity_run drop constraint identity_run_purpose_check;
alter table app.identity_run add constraint identity_run_purpose_check
  check (purpose in ('verification', 'username', 'contract', 'merchant'));

-- Who has paid a customer.
create index payee_of on app.payee (payee_customer_id, last_at desc);
