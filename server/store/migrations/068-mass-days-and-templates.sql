-- The day on which the file asks to be paid, where it names one; a day that has passed means at once.
alter table app.mass_batch add column pay_on date;

-- How files of a kind are read and paid, under a name: the field of each header, and the account.
create table app.mass_template (
  id bigint generated always as identity primary key,
  customer_id bigint not null references app.customer,
  kind text not null check (kind in ('wire', 'eft', 'oct', 'digital', 'instant', 'interac', 'p2p')),
  account_id bigint not null,
  name_sealed bytea not null,
  columns_sealed bytea not null,
  created_at timestamptz not null
);
create index mass_template_customer on app.mass_template (customer_id);
grant select, insert, delete on app.mass_template to sixpence_api;
