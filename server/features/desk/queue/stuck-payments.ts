import { firstSandboxId } from '#rules/play-money.ts'
import { lateAfter } from '../late-after.ts'
import type { QueueSource } from './source.ts'

/**
 * Payments out that a company has not ended within the time promised by their rail, and those whose sending had no
 * answer for ten minutes. Payments with an open case are left out, because the case is in the queue already.
 */
export const stuckPayments: QueueSource = {
  kind: 'stuck',
  permission: 'payments.read',
  decides: ['payments.act'],
  isOfBank: true,
  dueHours: 4,
  rows: `select i.operation_id as id, i.operation_id::text as object, i.customer_id,
      i.sent_at + ${lateAfter('i')} as since, null::timestamptz as due_at,
      json_build_object('stuck', json_build_object('state', i.state, 'partner', i.partner, 'units', i.units::text,
        'currencyCode', i.currency)) as facts
    from app.instruction i
    where i.state in ('sent', 'accepted', 'unknown') and i.brand = $1 and i.customer_id < ${firstSandboxId}
      and i.sent_at + ${lateAfter('i')} < $2
      and not exists (select from app.rail_case k where k.instruction_id = i.operation_id and k.resolved_at is null)`,
}
