-- version 1
-- Rows of versions of tariffs, and past payments that a draft of one is tried on.

-- Payments name the version they were priced by: its rows stay as they were. A release, which migrates as the owner, adds
-- those of new methods.
create or replace function app.refuse_rows_of_no_draft() returns trigger language plpgsql as $$
begin
  if current_user <> (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) and not exists (
    select from app.tariff_version v
    where v.id = case when tg_op = 'DELETE' then old.version_id else new.version_id end and v.state = 'draft'
  ) then
    raise exception 'rows of a version are changed as long as it is a draft';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create or replace trigger of_draft before insert or update or delete on app.tariff_fee
  for each row execute function app.refuse_rows_of_no_draft();
create or replace trigger of_draft before insert or update or delete on app.tariff_limit
  for each row execute function app.refuse_rows_of_no_draft();
create or replace trigger of_draft before insert or update or delete on app.tariff_margin
  for each row execute function app.refuse_rows_of_no_draft();
create or replace trigger of_draft before insert or update or delete on app.tariff_cut_off
  for each row execute function app.refuse_rows_of_no_draft();

-- Past payments that a draft is tried on are without play money.
grant execute on function ledger.is_play(bigint) to sixpence_api;
