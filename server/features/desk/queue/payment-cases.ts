import { ofBrand, paymentCases as joined } from '../find-case.ts'
import type { QueueSource } from './source.ts'

/**
 * Payments that disagree with their company's messages. Cases without a known customer are the bank's, in the queue of
 * every brand for staff of all brands.
 */
export const paymentCases: QueueSource = {
  kind: 'payment',
  permission: 'cases.read',
  decides: ['cases.ask', 'cases.close', 'cases.credit'],
  isOfBank: true,
  dueHours: 24,
  rows: `select k.id, k.id::text as object, c.id as customer_id, k.opened_at as since, null::timestamptz as due_at,
      json_build_object('difference', k.difference) as facts
    from ${joined} where ${ofBrand('$1', '$5::boolean')} and k.resolved_at is null`,
}
