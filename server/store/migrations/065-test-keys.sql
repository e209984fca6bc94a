-- Keys for trying: they act on a sandbox of the company, whose accounts have play money.
alter table app.api_key add column mode text not null default 'live' check (mode in ('live', 'test'));

-- A sandbox is two customers: the company's double, and one who pays it and is paid by it. Their ids say what they are, so
-- that nothing has to be looked up to leave them out. Nobody has access to them, and no e-mail address finds them.
create sequence app.sandbox_id minvalue 900000000000000 maxvalue 999999999999999 increment by 2;
alter sequence app.customer_id maxvalue 899999999999999;
alter table app.customer
  add column sandbox_of bigint references app.customer,
  add constraint customer_sandbox check ((sandbox_of is not null) = (id >= 900000000000000));
create index customer_sandbox_of on app.customer (sandbox_of) where sandbox_of is not null;

grant usage on sequence app.sandbox_id to sixpence_api;
