-- What is to be said by mail of an invoice, each once; what was said stays, so that it is not said again.
create table app.invoice_notice (
  invoice_id bigint not null references app.invoice,
  about text not null check (about in ('received', 'soon', 'overdue', 'paid', 'rejected')),
  at timestamptz not null,
  leased_until timestamptz,
  told_at timestamptz,
  primary key (invoice_id, about)
);
create index invoice_notice_open on app.invoice_notice (at) where told_at is null;
-- Those that may still be open when they are due.
create index invoice_due on app.invoice (due_on) where payee_id is not null;
grant select, insert, update on app.invoice_notice to sixpence_api;
