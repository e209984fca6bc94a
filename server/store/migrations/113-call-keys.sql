-- expand
-- The keys of calls that move money and came without one. The same call of the same person for the same customer within a
-- minute gets the same key, so that it is made once.
create table app.call_key (
  customer_id bigint not null references app.customer,
  -- keyed hash of the person, the method and the body
  call bytea not null,
  key uuid not null,
  made_at timestamptz not null,
  primary key (customer_id, call)
);
create index call_key_age on app.call_key (made_at);
create trigger frozen before insert or update or delete on app.call_key for each row execute function app.of_customer_frozen();

grant select, insert, update, delete on app.call_key to sixpence_api;
