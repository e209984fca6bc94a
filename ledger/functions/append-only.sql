-- version 1
-- Entries and operations never change.

-- History is refused change even to its owner: a correction is a new operation.
create or replace function ledger.refuse_change() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'ledger.% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
revoke all on function ledger.refuse_change from public;

create or replace trigger append_only before update or delete or truncate on ledger.entry
  for each statement execute function ledger.refuse_change();
create or replace trigger append_only before update or delete or truncate on ledger.operation
  for each statement execute function ledger.refuse_change();
