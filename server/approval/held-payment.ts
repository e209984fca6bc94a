import type { Command, Guard, Result } from '@sixpence/ledger'
import { add, isZero, negate } from '@sixpence/money'
import type { TransactionResult } from '@sixpence/protocol/push'
import type { Services } from '#app/services.ts'
import { customerGuard } from '#store/people.ts'
import { stepKey } from '#store/step-key.ts'
import {
  amountOf,
  creditOf,
  entryKinds,
  feeOf,
  lineKindOf,
  operationKinds,
  postKinds,
  type OwnTransaction,
  type P2pDetail,
} from '#store/transactions.ts'
import { moveApproval } from './approval.ts'

type Held = Pick<OwnTransaction, 'operation' | 'detail'>

/**
 * Books a confirmed payment, and gives what became of it. An order that begins on a later day is confirmed with it, and
 * what was held is free again. What can never be booked any more, since the payee's account
 * was closed or the payer's was frozen, is released at once, so that nothing stays held for nothing.
 */
export async function bookHeld(
  s: Services,
  held: Held,
  actor: number,
  guards: readonly Guard[] = [],
): Promise<Result['outcome']> {
  if (held.detail.series?.later) return (await releaseHeld(s, held, actor, 'scheduled')).outcome
  const { outcome } = await postHeld(s, held, actor, guards)
  if (outcome === 'accountClosed' || outcome === 'accountFrozen' || outcome === 'balanceTooLarge')
    if (await moveApproval(s, held.operation.id, ['passed'], 'canceled'))
      await releaseHeld(s, held, actor, 'failed')
  return outcome
}

/**
 * Its key follows from the payment, so that two confirmations, a retry after a crash and the job that finishes what
 * was left half done all find the one posting.
 */
function postHeld(
  s: Services,
  { operation, detail }: Held,
  actor: number,
  guards: readonly Guard[],
): Promise<Result> {
  const amount = amountOf(detail)
  const fee = feeOf(detail)
  return s.committer.submit({
    ...followUp('post', { operation, detail }, actor),
    kind: postKinds[operation.kind] ?? operationKinds.p2pPost,
    settle: { account: detail.from, hold: operation.id, amount: add(amount, fee), final: true },
    legs: insideLegs(detail),
    guards,
  })
}

/**
 * Why a held payment is let go; `due`: it has waited for as long as the ledger lets a hold wait; `scheduled`: it was
 * approved, and is made on a later day.
 */
export type ReleaseReason = NonNullable<TransactionResult['outcome']> | 'due' | 'scheduled'

/** Frees what was held and gives the limit back for the day and month it was used in. */
export function releaseHeld(
  s: Services,
  { operation, detail }: Held,
  actor: number,
  why: ReleaseReason,
): Promise<Result> {
  const released = followUp('release', { operation, detail }, actor)
  return s.committer.submit({
    ...released,
    detail: { ...released.detail, outcome: why === 'due' ? 'expired' : why },
    kind: operationKinds.release,
    void: { account: detail.from, hold: operation.id, ...(why === 'due' && { expired: true }) },
    limits: [
      {
        subject: customerGuard(detail.payer),
        kind: detail.method ?? 'p2p',
        currency: detail.currency,
        amount: -BigInt(detail.units),
        usedAt: operation.at,
      },
    ],
  })
}

/**
 * Principal and fee are entries of their own on both sides: what was combined cannot be told apart later. Where two
 * currencies meet, each sums to zero by itself.
 */
export function insideLegs(detail: P2pDetail): NonNullable<Command['legs']> {
  const { from, to } = detail
  const [amount, fee, credit, kind] = [amountOf(detail), feeOf(detail), creditOf(detail), lineKindOf(detail)]
  return [
    { account: from, amount: negate(amount), kind },
    ...(detail.credit
      ? [
          { account: 'fx' as const, amount, kind },
          { account: 'fx' as const, amount: negate(credit), kind },
        ]
      : []),
    { account: to, amount: credit, kind },
    ...(isZero(fee)
      ? []
      : [
          { account: from, amount: negate(fee), kind: entryKinds.fee },
          { account: 'fees' as const, amount: fee, kind: entryKinds.fee },
        ]),
  ]
}

const followUp = (step: 'post' | 'release', { operation, detail }: Held, actor: number) => ({
  ...stepKey(step, operation),
  actor,
  channel: operation.channel,
  brand: operation.brand,
  detail: { ...detail, of: operation.id, by: operation.actor },
})
