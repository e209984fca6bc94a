import { ofBrand, paymentCases as joined } from '../find-case.ts'
import type { QueueSource } from './source.ts'

/**
 * Payments that disagree with their company's messages. Those without a known customer are in the queue of every brand.
 */
export const paymentCases: QueueSource = {
  kind: 'payment',
  permission: 'cases.read',
  dueHours: 24,
  rows: `select k.id, k.id::text as object, c.id as customer_id, k.opened_at as since, null::timestamptz as due_at,
      json_build_object('difference', k.difference) as facts
    from ${joined} where ${ofBrand('$1')} and k.resolved_at is null`,
}
