import { type ContractAction, mayAct } from '@sixpence/protocol/rules/contracts'
import type pg from 'pg'
import type { Change } from '#core/audited-transaction.ts'
import type { ActingPrincipal } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import { calendarNow } from '#payments/schedules/calendar.ts'
import { type ContractRow, factsOf, lockContract, partyOf } from '#store/contract/contracts.ts'
import { type Columns, moveContract } from './move.ts'

export type ActContext = { by: ActingPrincipal; own: { id: ContractRow }; services: Services; change: Change }

/**
 * A party's step on a contract, decided under the lock of its row; `columnsOf` adds columns to set. @throws Refused
 * contractNotNow when the status no longer allows it
 */
export async function act(
  { by, own, services: s, change }: ActContext,
  action: ContractAction,
  columnsOf?: (client: pg.ClientBase, contract: ContractRow, now: Date) => Columns | Promise<Columns>,
): Promise<Record<string, never>> {
  const now = await calendarNow(s)
  const customerId = by.customer.id
  await change(async (client) => {
    const contract = await lockContract(client, own.id.id)
    if (!contract || !mayAct(factsOf(contract), partyOf(contract, customerId), action))
      throw new Refused('contractNotNow')
    const set = await columnsOf?.(client, contract, now)
    await moveContract(client, contract, { step: action, by: customerId, now, ...(set && { set }) })
  })
  return {}
}
