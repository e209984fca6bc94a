import { after } from '@sixpence/days'
import { operation } from '@sixpence/ledger'
import { money } from '@sixpence/money'
import { accountTypes } from '@sixpence/protocol/accounts/accounts'
import { placeCardHold, postCardHold, voidCardHold } from '@sixpence/server/payments/kinds/card-hold.ts'
import type { Services } from '@sixpence/server/context/services.ts'
import { transaction } from '@sixpence/server/core/database.ts'
import type { OwnAccount } from '@sixpence/server/store/account/accounts.ts'
import { insertAccount } from '@sixpence/server/store/account/new-account.ts'

/** A purchase in cents: the amount held, the parts booked, and how it ended. */
export type Purchase = {
  merchant: string
  held: bigint
  booked: readonly bigint[]
  end?: 'last' | 'given up'
}

export const purchases: readonly Purchase[] = [
  { merchant: 'Harbour Print Works', held: 12_840n, booked: [12_840n], end: 'last' },
  { merchant: 'Hotel Kalamaja', held: 30_000n, booked: [27_650n], end: 'last' },
  { merchant: 'Fuel 24', held: 12_000n, booked: [], end: 'given up' },
  { merchant: 'Nordic Paper Supply', held: 45_900n, booked: [20_000n] },
  { merchant: 'Railway', held: 3_620n, booked: [] },
]

/** Opens a company's card account, settled from another of its accounts, with purchases; idempotent. */
export async function seedCardAccount(s: Services, settlement: OwnAccount): Promise<void> {
  const cardAccount = (await s.store.accounts.of(settlement.customerId)).find(
    (account) => account.settlementAccountId === settlement.id,
  )
  const card = cardAccount?.id ?? (await openCardAccount(s, settlement, 'Team card'))
  for (const [at, purchase] of purchases.entries()) await buy(s, { card, settlement, at, purchase })
}

/** Opens a debit card account settled from the given account; returns its id. */
export const openCardAccount = (
  s: Services,
  { id, customerId, brand, currency }: OwnAccount,
  alias: string,
): Promise<number> =>
  transaction(s.db, (client) =>
    insertAccount(
      client,
      { customerId, brand, currency, alias, settlementAccountId: id, type: accountTypes.card },
      s.clock.now(),
    ),
  )

type PurchaseInput = { card: number; settlement: OwnAccount; at: number; purchase: Purchase }

/** Makes a purchase as the card network would report it; idempotent. Returns the id of its hold. */
export async function buy(s: Services, { card, settlement, at, purchase }: PurchaseInput): Promise<number> {
  const { merchant, held, booked, end } = purchase
  const amount = (units: bigint) => money(units, settlement.currency)
  const result = await placeCardHold(s, {
    // The same key at every start, so that a repeated start finds the purchase again.
    event: { id: `${card} ${at}`, at: new Date(0) },
    brand: settlement.brand,
    card,
    from: settlement.id,
    counterparty: merchant,
    reference: String(481_200 + at * 37),
    amount: amount(held),
    expires: after(s.clock.now(), { days: 7 }),
  })
  if (!('operationId' in result)) throw new Error(`${merchant} was ${result.outcome}`)
  const hold = await operation(s.db, result.operationId)
  if (!hold) throw new Error('a hold is not there')
  for (const [part, units] of booked.entries())
    await postCardHold(s, hold, {
      part,
      amount: amount(units),
      isLast: end === 'last' && part === booked.length - 1,
    })
  if (end === 'given up') await voidCardHold(s, hold, { isDue: false })
  return hold.id
}
