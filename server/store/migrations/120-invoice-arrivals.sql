-- expand
-- Money from other banks that names an invoice and did not pay it: what is different, and that the seller was told. The money
-- itself is booked as any other.
create table app.invoice_arrival (
  operation_id bigint primary key,
  invoice_id bigint not null references app.invoice,
  units bigint not null,
  currency text not null,
  differs text not null check (differs in ('less', 'more', 'currency', 'paid', 'closed')),
  at timestamptz not null,
  leased_until timestamptz,
  told_at timestamptz
);
create index invoice_arrival_invoice on app.invoice_arrival (invoice_id);
create index invoice_arrival_open on app.invoice_arrival (at) where told_at is null;
grant select, insert, update on app.invoice_arrival to sixpence_api;
