-- no transaction
-- expand
-- Lines whose names wait, and batches that have some. Every statement may run again after a kill.
drop index concurrently if exists app.mass_line_to_ask;
create index concurrently mass_line_to_ask on app.mass_line (batch_id, line) where payee_check = 'waits' and not is_removed;
drop index concurrently if exists app.mass_batch_to_ask;
create index concurrently mass_batch_to_ask on app.mass_batch (asks_from) where asks_from is not null and state = 'uploaded';
