import type { QueueSource } from './source.ts'

/**
 * Documents to be checked: new ones, and those with a question to the customer after a newer document arrived or two
 * weeks have passed.
 */
export const documents: QueueSource = {
  kind: 'document',
  permission: 'documents.read',
  decides: ['documents.decide'],
  dueHours: 48,
  rows: `select d.id, d.id::text as object, d.customer_id, d.created_at as since, null::timestamptz as due_at,
      json_build_object('subject', d.kind) as facts
    from app.document d
    where d.state = 'waiting'
      and (d.asked_at is null or d.asked_at < $2::timestamptz - interval '14 days'
        or exists (select from app.document n where n.customer_id = d.customer_id and n.created_at > d.asked_at))`,
}
