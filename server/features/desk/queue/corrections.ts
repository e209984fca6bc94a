import {
  adminDifferenceWriteOff,
  adminPaymentReturn,
  adminPaymentWriteOff,
  adminWriteOffReverse,
} from '@sixpence/protocol/desk/desk'
import { hasCustomer } from '../corrections/find-correction.ts'
import { isAnswerable, permissionIn, type QueueSource } from './source.ts'

const call = `case when x.kind = 'return' then 'adminPaymentReturn' when x.kind = 'reversal' then 'adminWriteOffReverse'
  when x.difference_id is null then 'adminPaymentWriteOff' else 'adminDifferenceWriteOff' end`
const permission = permissionIn(
  call,
  Object.fromEntries(
    [adminPaymentReturn, adminPaymentWriteOff, adminDifferenceWriteOff, adminWriteOffReverse].map(
      ({ name, access }) => [name, access.permission],
    ),
  ),
)

/** Returns and write-offs that a colleague has to confirm, for those who may make them. */
export const corrections: QueueSource = {
  kind: 'correction',
  permission: 'payments.read',
  decides: ['proposals.decide'],
  isOfBank: true,
  dueHours: 8,
  rows: `select x.id, x.id::text as object, x.customer_id, x.proposed_at as since, null::timestamptz as due_at,
      json_build_object('proposal', json_build_object('isOwn', x.proposed_by = $3, 'call', ${call})) as facts
    from app.correction x where x.brand = $1 and x.state = 'proposed' and ($5::boolean or ${hasCustomer('x')})
      and ${isAnswerable('x.proposed_by', permission)}`,
}
