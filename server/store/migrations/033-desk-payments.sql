-- What the desk does with payments that do not fit.
alter table app.rail_case
  -- who closed it, and why, sealed for the customer it is about, else for the payment alone
  add column closed_by bigint references app.person,
  add column subject text,
  add column words bytea,
  -- to where what waits in suspense is to be booked; the worker books it and resolves the case
  add column credit_account bigint references app.account;
comment on column app.rail_case.resolution is
  'asked: the company, asked again, said what we have; ended: the payment found its end; closed: somebody looked; credited';
create index rail_case_credit on app.rail_case (id) where credit_account is not null and resolved_at is null;
