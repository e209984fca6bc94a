import type { QueueSource } from './source.ts'

/** Returns and write-offs that a colleague has to confirm. */
export const corrections: QueueSource = {
  kind: 'correction',
  permission: 'payments.read',
  dueHours: 8,
  rows: `select x.id, x.id::text as object, x.customer_id, x.proposed_at as since, null::timestamptz as due_at,
      json_build_object('proposal', json_build_object('isOwn', x.proposed_by = $3, 'call', case
        when x.kind = 'return' then 'adminPaymentReturn' when x.kind = 'reversal' then 'adminWriteOffReverse'
        when x.difference_id is null then 'adminPaymentWriteOff' else 'adminDifferenceWriteOff' end)) as facts
    from app.correction x where x.brand = $1 and x.state = 'proposed'`,
}
