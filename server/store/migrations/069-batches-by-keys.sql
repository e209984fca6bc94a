-- Batches of payments that a key of the public interface proposed: the key, its name then, and the agent that used it. And
-- when webhooks were told that all payments of a batch have ended.
alter table app.mass_batch
  add column proposed jsonb,
  add column told_at timestamptz;
update app.mass_batch set told_at = made_at where made_at is not null;
create index mass_batch_untold on app.mass_batch (id) where state = 'confirmed' and made_at is not null and told_at is null;

-- Webhooks that were told of everything go on to be.
update app.delivery_endpoint
set events = events || array['batch.created', 'batch.approved', 'batch.completed', 'batch.failed', 'batch.canceled']
where kind = 'webhook' and events @> array['payment.created', 'payment.approved', 'payment.completed', 'payment.failed',
  'payment.canceled', 'payment.received', 'invoice.paid', 'invoice.rejected'];
