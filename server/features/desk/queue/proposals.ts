import type { QueueSource } from './source.ts'

/** Decisions that a colleague has to confirm. */
export const proposals: QueueSource = {
  kind: 'proposal',
  permission: 'customers.read',
  dueHours: 8,
  rows: `select p.id, p.id::text as object, p.customer_id, p.created_at as since, null::timestamptz as due_at,
      json_build_object('proposal', json_build_object('call', p.call, 'isOwn', p.actor_id = $3)) as facts
    from app.proposal p join app.customer c on c.id = p.customer_id where c.brand = $1 and p.outcome is null`,
}
