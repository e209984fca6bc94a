import { after } from '@sixpence/days'
import { guardVersions, operation, type Operation } from '@sixpence/ledger'
import { money } from '@sixpence/money'
import type { CardCall } from '@sixpence/partners/cards/cards'
import { cardStatuses } from '@sixpence/protocol/rules/cards'
import { placeCardHold, placedCardHold, postCardHold, voidCardHold } from '#payments/kinds/card-hold.ts'
import { cardOfToken, type OwnCard } from '#store/card/cards.ts'
import { mayMoveMoney } from '#store/customer/customer-facts.ts'
import { customerGuard } from '#store/customer/people.ts'
import { isPastDate } from './past-date.ts'
import type { CardCallDeps } from './card-call-deps.ts'

type Of<Type extends CardCall['type']> = Extract<CardCall, { type: Type }>

/** An authorisation the merchant has not booked within a week expires. */
const heldFor = { days: 7 }

/** Whether a purchase is approved; `tryAgain` when it cannot be decided now. */
type Approval = boolean | 'tryAgain'

/**
 * Whether a purchase is approved: the card may pay and the hold was accepted. A repeated call gets the recorded
 * answer.
 */
export async function answerPurchase(s: CardCallDeps, call: Of<'purchase'>): Promise<Approval> {
  const approval = (await recorded(s, call)) ?? (await decide(s, call))
  return approval === false ? decline(s, call) : approval
}

async function recorded({ db }: CardCallDeps, { id }: Of<'purchase'>): Promise<boolean | undefined> {
  const { rows } = await db.query<{ approved: boolean | null }>(
    'select approved from app.card_event where id = $1',
    [id],
  )
  return rows[0] && rows[0].approved === true
}

async function decide(s: CardCallDeps, call: Of<'purchase'>): Promise<Approval> {
  const operationId = await setAside(s, call)
  if (operationId === 'tryAgain') return operationId
  const { rowCount } = await s.db.query(
    `insert into app.card_event (id, token, at, approved, operation_id) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [call.id, call.token, call.at, operationId !== undefined, operationId ?? null],
  )
  // Only one of two concurrent calls inserts the row, which is the answer to both: the card may have been paused
  // between them.
  return rowCount === 0 ? (await recorded(s, call)) === true : operationId !== undefined
}

/**
 * Releases the hold of an earlier call whose answer was lost, or of a concurrent call. Follows the recorded decline,
 * after which no call approves the purchase. `tryAgain` when the hold may still be open.
 */
async function decline(s: CardCallDeps, call: Of<'purchase'>): Promise<Approval> {
  const hold = await placedCardHold(s.db, { id: call.id, at: new Date(call.at) })
  if (!hold) return false
  const { outcome } = await voidCardHold(s, hold, { isDue: false })
  return outcome === 'busy' || outcome === 'unknown' ? 'tryAgain' : false
}

/** Number of decisions, if the customer's rights or state change meanwhile. */
const decisions = 3

async function setAside(
  s: CardCallDeps,
  call: Of<'purchase'>,
  left = decisions,
): Promise<number | undefined | 'tryAgain'> {
  const card = await cardOfToken(s.db, call.token)
  if (!card) return undefined
  const subject = customerGuard(card.customerId)
  // Read before the data it guards: a hold that was decided before its customer was frozen for a move is refused.
  const version = (await guardVersions(s.db, [subject])).get(subject) ?? 0
  if ((await s.placement.placeOfCard(s.db, call.token)) !== 'here') return 'tryAgain'
  if (!(await mayPay(s, card, call.token))) return undefined
  const result = await placeCardHold(s, {
    event: { id: call.id, at: new Date(call.at) },
    brand: card.brand,
    card: card.accountId,
    from: card.settlementAccountId ?? card.accountId,
    counterparty: call.merchant,
    reference: call.reference,
    amount: money(BigInt(call.units), card.currency),
    expires: after(s.clock.now(), heldFor),
    guards: [{ subject, version }],
  })
  if ('operationId' in result) return result.operationId
  if (result.outcome === 'stale') return left > 1 ? setAside(s, call, left - 1) : 'tryAgain'
  // Undecided or unknown: a repeated call gets the outcome.
  return result.outcome === 'busy' || result.outcome === 'unknown' ? 'tryAgain' : undefined
}

/** The active card itself, not a replacement on its way; its customer neither limited nor closed. */
async function mayPay({ db, clock }: CardCallDeps, card: OwnCard, token: string): Promise<boolean> {
  const isFree = await mayMoveMoney(db, card.customerId)
  const isActive = card.status === cardStatuses.active && card.token === token
  return isFree && isActive && !isPastDate(card, clock.now())
}

/**
 * Posts an authorisation, wholly or in part (`units` are minor units of the card's currency); true again when it is repeated.
 * False when the purchase is unknown or the ledger refused.
 */
export async function bookPurchase(s: CardCallDeps, call: Of<'booked'>): Promise<boolean> {
  const hold = await holdOf(s, call)
  const card = hold && (await cardOfToken(s.db, call.token))
  if (!card) return false
  const { part, isLast } = call
  const amount = money(BigInt(call.units), card.currency)
  return 'operationId' in (await postCardHold(s, hold, { part, amount, isLast }))
}

/** Voids the rest of an authorisation. False when the purchase is unknown or the ledger refused. */
export async function giveUpPurchase(s: CardCallDeps, call: Of<'givenUp'>): Promise<boolean> {
  const hold = await holdOf(s, call)
  return hold !== undefined && 'operationId' in (await voidCardHold(s, hold, { isDue: false }))
}

/** The hold of an earlier purchase of this card. */
async function holdOf(
  { db }: CardCallDeps,
  { of, token }: { of: string; token: string },
): Promise<Operation | undefined> {
  const { rows } = await db.query<{ id: number | null }>(
    'select operation_id as id from app.card_event where id = $1 and token = $2',
    [of, token],
  )
  return rows[0]?.id ? operation(db, rows[0].id) : undefined
}
