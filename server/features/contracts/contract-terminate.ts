import { after, dayOf } from '@sixpence/days'
import type * as calls from '@sixpence/protocol/contracts/contracts'
import { bankZone, momentOf } from '@sixpence/days/zone'
import { noticeDays } from '@sixpence/protocol/rules/contracts'
import type { Handler } from '#context/handler.ts'
import type { ContractRow } from '#store/contract/contracts.ts'
import { act } from './act.ts'
import { withEndNote } from './with-end-note.ts'

export const contractTerminate: Handler<typeof calls.contractTerminate> = ({ note }, context) =>
  act(context, 'terminate', async (client, contract, now) => ({
    terminated_by: context.by.customer.id,
    terminated_at: noticeEnd(contract, now),
    ...(await withEndNote(context.services, client, contract, note)),
  }))

/** End of the last day of notice, or of the contract's last day if that is earlier. */
function noticeEnd({ activeTo }: ContractRow, now: Date): Date {
  const last = after(dayOf(now), { days: noticeDays })
  return dayEnd(activeTo !== null && activeTo < last ? activeTo : last)
}

const dayEnd = (day: string): Date => momentOf({ day: after(day, { days: 1 }), minutes: 0 }, bankZone)
