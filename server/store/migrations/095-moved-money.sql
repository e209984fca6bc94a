-- expand
-- The accounts of who has moved to another cell, in the cell they left (decision 103). They stay open, so that the payment companies
-- credit them as before; what comes in is sent on to `now_id` there. `drained` is the number of entries when what was on it went
-- with the move, `sent` that of the last entry that has been sent on.
create table app.left_account (
  id bigint primary key references app.account,
  customer_id bigint not null,
  cell text not null,
  now_id bigint not null,
  drained bigint not null check (drained >= 0),
  sent bigint not null check (sent >= drained)
);
grant select, insert, update on app.left_account to sixpence_api;

-- The cell whose payment company gave the details and reports what is paid to them; null for this one.
alter table app.way_in add column cell text;

create function app.of_account_frozen() returns trigger language plpgsql as $$
begin
  perform app.refuse_frozen((select a.customer_id from app.account a
    where a.id = case when tg_op = 'DELETE' then old.account_id else new.account_id end), null);
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger frozen before insert or update or delete on app.way_in
  for each row execute function app.of_account_frozen();
create trigger frozen before insert or update or delete on app.history_view
  for each row execute function app.of_customer_frozen();
create trigger frozen before insert or update or delete on app.mass_mapping
  for each row execute function app.of_customer_frozen();
create trigger frozen before insert or update or delete on app.mass_template
  for each row execute function app.of_customer_frozen();
