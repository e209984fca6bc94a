import { operationByKey, type Guard, type Operation, type Result } from '@sixpence/ledger'
import { negate, type Money } from '@sixpence/money'
import type { Services } from '#context/services.ts'
import { readCard, type CardDetail } from '#store/operation/details.ts'
import { cardKinds } from '#store/operation/kinds.ts'
import { stepKey } from '#store/operation/step-key.ts'
import type { LineKind } from '#store/operation/lines.ts'

type CardHoldDeps = { committer: Pick<Services['committer'], 'submit'> }

/** Authorisation of a card network. `event.id` makes the command idempotent. */
export type Authorisation = Omit<CardDetail, 'units' | 'currency'> & {
  event: { id: string; at: Date }
  brand: string
  amount: Money
  expires: Date
  /** Versions of the rights and limits that the decision was based on. */
  guards?: readonly Guard[]
}

/** Places the hold of a card purchase; the result has the ledger's outcomes for any hold. */
export const placeCardHold = (
  { committer }: CardHoldDeps,
  { event, brand, amount, expires, guards = [], ...detail }: Authorisation,
): Promise<Result> =>
  committer.submit({
    ...stepKey('cardHold', event),
    kind: cardKinds.hold,
    actor: 0,
    channel: 'card',
    brand,
    hold: { account: detail.from, amount, expires },
    guards,
    detail: { ...detail, units: String(amount.units), currency: amount.currency },
  })

/** The hold of a purchase in this database, even if its answer was not recorded. */
export function placedCardHold(
  db: Services['db'],
  event: Authorisation['event'],
): Promise<Operation | undefined> {
  const { key, owner } = stepKey('cardHold', event)
  return operationByKey(db, key, owner)
}

/** Posts part of a card hold, once for each `part`; the last part voids the rest. */
export function postCardHold(
  { committer }: CardHoldDeps,
  hold: Operation,
  { part, amount, isLast }: { part: number; amount: Money; isLast: boolean },
): Promise<Result> {
  const { from } = readCard(hold.detail)
  const kind: LineKind = 'card'
  return committer.submit({
    ...followUp(`cardPost ${part}`, hold),
    kind: cardKinds.post,
    settle: { account: from, hold: hold.id, amount, final: isLast },
    legs: [
      { account: from, amount: negate(amount), kind },
      { account: 'rail:cards', amount, kind },
    ],
  })
}

/** Voids a card hold because the merchant canceled it, or, with `isDue`, expires it. */
export const voidCardHold = (
  { committer }: CardHoldDeps,
  hold: Operation,
  { isDue }: { isDue: boolean },
): Promise<Result> =>
  committer.submit({
    ...followUp('cardRelease', hold),
    kind: cardKinds.void,
    void: { account: readCard(hold.detail).from, hold: hold.id, ...(isDue && { expired: true }) },
  })

const followUp = (step: string, hold: Operation) => ({
  ...stepKey(step, hold),
  actor: 0,
  channel: 'card',
  brand: hold.brand,
  detail: { ...readCard(hold.detail), of: hold.id },
})
