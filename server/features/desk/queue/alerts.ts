import type { QueueSource } from './source.ts'

/** Open cases of monitoring. */
export const alerts: QueueSource = {
  kind: 'alert',
  permission: 'monitoring.read',
  decides: ['monitoring.decide'],
  isSecret: true,
  dueHours: 72,
  rows: `select k.id, k.id::text as object, k.customer_id, k.opened_at as since, null::timestamptz as due_at,
      json_build_object('subject', (select count(*)::int from app.monitoring_alert a where a.case_id = k.id)) as facts
    from app.monitoring_case k where k.decided_at is null`,
}
