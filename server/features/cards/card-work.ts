import type { FollowUpJob } from '#context/background-job.ts'
import { cardStatuses } from '@sixpence/protocol/rules/cards'
import type { CardCompany } from '@sixpence/partners/cards/cards'
import { fullName } from '@sixpence/protocol/rules/person-name'
import { claimDue, moneyLeaseMs } from '#core/claim-due.ts'
import { faultFields } from '#core/log.ts'
import type { Services } from '#context/services.ts'
import { transaction } from '#core/database.ts'
import { cardOf } from '#store/card/cards.ts'
import { toEnd } from './end-card.ts'
import { shipTo } from './ship-to.ts'
import { announceCards } from './announce-cards.ts'

type CardWorkDeps = Pick<Services, 'db' | 'clock' | 'log' | 'partners' | 'contacts' | 'store'>
type Order = {
  operationId: number
  accountId: number
  isFirst: boolean
  token: string | null
  isExpress: boolean
}

const limit = 50

const dueOrders = {
  table: 'app.card_order',
  key: 'operation_id',
  due: 'next_at <= $3',
  order: 'next_at',
  lease: 'next_at',
  set: 'next_at = $1, attempts = attempts + 1',
  returning: `operation_id as "operationId", account_id as "accountId", is_first as "isFirst", token,
    is_express as "isExpress"`,
}
const dueEnds = {
  table: 'app.card_end',
  key: 'token',
  due: 'next_at <= $3',
  order: 'next_at',
  lease: 'next_at',
  set: 'next_at = $1, attempts = attempts + 1',
  returning: 'token',
}

/**
 * Job: orders cards from the company and reports ended cards to it, each under a lease and retried when the company
 * does not answer. Returns the number of orders and ends claimed.
 */
export async function workCards(s: CardWorkDeps): Promise<number> {
  const { cards: company } = s.partners
  if (!company) return 0
  const now = s.clock.now()
  const orders = await claimDue<Order>(s.db, dueOrders, { now, limit, leaseMs: moneyLeaseMs })
  const cards = await claimDue<{ token: string }>(s.db, dueEnds, { now, limit, leaseMs: moneyLeaseMs })
  // The token of an ended card is in no line.
  const unlessAway = (work: Promise<void>, operation?: number): Promise<void> =>
    work.catch((error: unknown) =>
      s.log.warn({ operation, ...faultFields(error) }, 'an order or end of a card failed and will retry'),
    )
  await Promise.all([
    ...orders.map((order) =>
      unlessAway(
        order.token === null ? make(s, company, order) : hurry(s, company, order),
        order.operationId,
      ),
    ),
    ...cards.map(({ token }) => unlessAway(end(s, company, token))),
  ])
  return orders.length + cards.length
}

async function make(s: CardWorkDeps, company: CardCompany, order: Order): Promise<void> {
  const card = await cardOf(s.db, order.accountId)
  if (!card) throw new Error(`account ${order.accountId} has no card`)
  const { product, personId } = card
  const holder = await s.store.people.person(personId)
  const address = product.isVirtual ? undefined : await shipTo(s, card)
  const createdCard = await company.make({
    reference: `order-${order.operationId}`,
    brand: card.brand,
    network: card.network,
    isVirtual: product.isVirtual,
    currency: card.currency,
    holder: holder ? fullName(holder) : '',
    ...(address && { ship: { to: textsOf(address), isExpress: order.isExpress } }),
  })
  const status = product.isVirtual ? cardStatuses.active : cardStatuses.processing
  const { token, lastFour, expiryMonth, expiryYear } = createdCard
  await transaction(s.db, async (client) => {
    const { rows } = await client.query<{ status: number }>(
      `update app.card_order set token = $2, last_four = $3, expiry_month = $4, expiry_year = $5,
         status = case when status = $8 then status else $6 end,
         is_express_untold = is_express_untold and not $7,
         next_at = case when is_express_untold and not $7 then $9::timestamptz end
       where operation_id = $1 and token is null returning status`,
      [
        order.operationId,
        token,
        lastFour,
        expiryMonth,
        expiryYear,
        status,
        order.isExpress,
        cardStatuses.canceled,
        s.clock.now(),
      ],
    )
    // The card was blocked while it was being produced.
    if (rows[0]?.status === cardStatuses.canceled) await toEnd(client, token)
    if (order.isFirst)
      await client.query(
        `update app.card set token = $2, last_four = $3, expiry_month = $4, expiry_year = $5,
           status = case when status = $7 then $6 else status end where account_id = $1 and token is null`,
        [order.accountId, token, lastFour, expiryMonth, expiryYear, status, cardStatuses.submitted],
      )
    await announceCards(client, card.customerId)
  })
}

async function hurry({ db }: CardWorkDeps, company: CardCompany, order: Order): Promise<void> {
  if (order.token !== null) await company.shipExpress(order.token)
  await db.query(
    'update app.card_order set is_express_untold = false, next_at = null where operation_id = $1',
    [order.operationId],
  )
}

async function end({ db }: CardWorkDeps, company: CardCompany, token: string): Promise<void> {
  await company.end(token)
  await db.query('delete from app.card_end where token = $1', [token])
}

const textsOf = (address: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(address).filter((item): item is [string, string] => typeof item[1] === 'string'),
  )

export const workCardsJob: FollowUpJob = {
  name: 'workCards',
  everyMs: 1_000,
  work: workCards,
}
