import { createHash, randomUUIDv7 } from 'node:crypto'
import { addDays } from '@sixpence/protocol/methods/calendar/day'
import type * as calls from '@sixpence/protocol/preapproved'
import { approvalMethods } from '@sixpence/protocol/rights'
import { dayAt } from '#schedules/calendar.ts'
import type { Series } from '#store/subscriptions.ts'
import { operationKinds, type InsideDetail } from '#store/transactions.ts'
import type { CastCustomer } from './cast-people.ts'
import type { FixturesOf, World } from './fixtures.ts'
import type { TestBank } from './test-bank.ts'

export const forPreapproved: FixturesOf<typeof calls> = {
  preapprovedList: () => ({ fromAmount: '0.01', toAmount: '10', type: 'BetweenAccounts' }),
  preapprovedCancel: async (world) => ({ id: await ordered(world) }),
  preapprovedSkip: async (world) => ({ id: await ordered(world), day: firstDay(world.bank) }),
  preapprovedPause: async (world) => ({ id: await ordered(world) }),
  preapprovedResume: async (world) => ({ id: await ordered(world) }),
  preapprovedPaymentsGet: async (world) => ({ id: await ordered(world) }),
  preapprovedUpcomingGet: () => ({ days: 31 }),
}

const ordered = ({ bank, customer }: World): Promise<number> => ownSubscription(bank, customer)

const firstDay = ({ clock }: TestBank): string => addDays(dayAt(clock.now()), 30)

/** A payment of one cent each month to the customer itself, from a month ahead on: nothing of it is due. */
export async function ownSubscription(
  bank: TestBank,
  { id, account, brand, personId }: Pick<CastCustomer, 'id' | 'account' | 'brand' | 'personId'>,
): Promise<number> {
  const series: Series = { frequency: 'monthly', first: firstDay(bank), later: true }
  const detail: InsideDetail = {
    method: 'betweenAccounts',
    payer: id,
    payee: id,
    from: account,
    to: account,
    units: '1',
    fee: '0',
    currency: 'EUR',
    approve: approvalMethods.none,
    series,
  }
  const result = await bank.services.committer.submit({
    key: randomUUIDv7(),
    owner: id,
    bodyHash: createHash('sha256').update('ordered').digest(),
    kind: operationKinds.ownSeries,
    actor: personId,
    channel: 'web',
    brand,
    detail,
  })
  if (result.outcome !== 'done') throw new Error(`an order was ${result.outcome}`)
  await bank.settled()
  return result.operationId
}
