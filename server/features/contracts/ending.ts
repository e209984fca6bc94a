import type * as calls from '@sixpence/protocol/contracts/contracts'
import { addDays } from '@sixpence/protocol/methods/calendar/day'
import { houseZone, momentOf } from '@sixpence/protocol/methods/calendar/zone'
import { noticeDays } from '@sixpence/protocol/rules/contracts'
import type pg from 'pg'
import type { Handlers } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { dayAt } from '#payments/schedules/calendar.ts'
import { type ContractRow, readText, sealText } from '#store/contract/contracts.ts'
import { act } from './act.ts'

type Calls = Pick<
  typeof calls,
  | 'contractCancel'
  | 'contractReject'
  | 'contractTerminate'
  | 'contractTerminateCancel'
  | 'contractTerminateNow'
>

export const ending: Handlers<Calls> = {
  contractCancel: (_input, context) => act(context, 'cancel'),
  contractReject: (_input, context) => act(context, 'reject'),
  contractTerminate: ({ note }, context) =>
    act(context, 'terminate', async (client, one, now) => ({
      terminated_by: context.by.customer.id,
      terminated_at: noticeEnd(one, now),
      ...(await withEndNote(context.services, client, one, note)),
    })),
  contractTerminateCancel: (_input, context) =>
    act(context, 'terminateCancel', async (client, one) => ({
      terminated_by: null,
      terminated_at: null,
      ...(await withEndNote(context.services, client, one, undefined)),
    })),
  contractTerminateNow: (_input, context) =>
    act(context, 'terminateNow', (_client, one, now) => ({
      // Who gave notice stays who ended it.
      terminated_by: one.terminatedBy ?? context.by.customer.id,
      terminated_at: now,
    })),
}

/** The end of the last day of notice, or of the contract where that comes first. */
function noticeEnd({ activeTo }: ContractRow, now: Date): Date {
  const last = addDays(dayAt(now), noticeDays)
  return dayEnd(activeTo !== null && activeTo < last ? activeTo : last)
}

const dayEnd = (day: string): Date => momentOf({ day: addDays(day, 1), minutes: 0 }, houseZone)

/** Both copies with why it ends; a copy that nobody can read any more stays as it is. */
async function withEndNote(
  { personal }: Pick<Services, 'personal'>,
  client: pg.ClientBase,
  one: ContractRow,
  endNote: string | undefined,
) {
  const text = (await readText(personal, one, 'sender')) ?? (await readText(personal, one, 'beneficiary'))
  if (!text) return {}
  const [sender, beneficiary] = await sealText({ db: client, personal }, one, { ...text, endNote })
  return { sender_sealed: sender, beneficiary_sealed: beneficiary }
}
