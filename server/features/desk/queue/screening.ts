import type { QueueSource } from './source.ts'

/** People and payments similar to an entry of a list; a payment waits for the decision. */
export const screening: QueueSource = {
  kind: 'screening',
  permission: 'screening.read',
  decides: ['screening.decide'],
  isSecret: true,
  dueHours: 4,
  rows: `select k.id, k.id::text as object, k.customer_id, k.opened_at as since, null::timestamptz as due_at,
      '{}'::json as facts
    from app.screening_case k where k.outcome is null`,
}
