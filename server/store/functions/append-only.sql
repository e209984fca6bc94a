-- version 1
-- Rows that stay as they were written: the audit trail and its seals, agreements, decisions, books, and cases of monitoring.

create or replace function app.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'app.% is append-only', tg_table_name;
end $$;
create or replace trigger audit_append_only before update or delete or truncate on app.audit
  for each statement execute function app.refuse_change();
-- Copied to each partition that is made.
create or replace trigger audit_append_only before update or delete or truncate on app.audit_before
  for each statement execute function app.refuse_change();
create or replace trigger audit_seal_append_only before update or delete or truncate on app.audit_seal
  for each statement execute function app.refuse_change();
create or replace trigger seal_restore_append_only before update or delete or truncate on app.seal_restore
  for each statement execute function app.refuse_change();
create or replace trigger agreement_acceptance_append_only before update or delete or truncate on app.agreement_acceptance
  for each statement execute function app.refuse_change();
create or replace trigger decision_append_only before update or delete or truncate on app.decision
  for each statement execute function app.refuse_change();
create or replace trigger book_day_append_only before update or delete or truncate on app.book_day
  for each statement execute function app.refuse_change();
create or replace trigger book_total_append_only before update or delete or truncate on app.book_total
  for each statement execute function app.refuse_change();
create or replace trigger book_income_append_only before update or delete or truncate on app.book_income
  for each statement execute function app.refuse_change();
create or replace trigger book_account_append_only before update or delete or truncate on app.book_account
  for each statement execute function app.refuse_change();
create or replace trigger monitoring_event_append_only before update or delete or truncate on app.monitoring_event
  for each statement execute function app.refuse_change();
create or replace trigger monitoring_report_append_only before update or delete or truncate on app.monitoring_report
  for each statement execute function app.refuse_change();
