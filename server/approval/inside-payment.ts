import type { Command } from '@sixpence/ledger'
import { add, isZero, negate } from '@sixpence/money'
import { customerGuard } from '#store/people.ts'
import { readCustomerText } from '#store/sealed-people.ts'
import { stepKey } from '#store/step-key.ts'
import {
  amountOf,
  creditOf,
  entryKinds,
  feeOf,
  lineKindOf,
  operationKinds,
  postKinds,
  type InsideDetail,
} from '#store/transactions.ts'
import type { Held, PaymentKind } from './payment-kind.ts'

/** A payment that stays in the house: approved, its hold is booked to the payee. */
export const insidePayment: PaymentKind<InsideDetail> = {
  approved: 'completed',

  facts: ({ units, currency, payee, to, fee, from, method = 'p2p', credit, series }) => [
    method,
    units,
    currency,
    payee,
    to,
    'payer',
    fee,
    from,
    ...(credit ? [credit.units, credit.currency] : []),
    ...repeats(series),
  ],

  payee: async (s, { payee }) => (await readCustomerText(s, payee))?.name ?? '',

  // Its key follows from the payment, so that two confirmations, a retry after a crash and the job that finishes what
  // was left half done all find the one posting.
  book: async (s, held, actor, guards) => {
    const { operation, detail } = held
    // An order that begins on a later day is approved with it, and what was held is free again.
    if (detail.series?.later) return insidePayment.release(s, held, actor, 'scheduled')
    const { outcome } = await s.committer.submit({
      ...followUp('post', held, actor),
      kind: postKinds[operation.kind] ?? operationKinds.p2pPost,
      settle: {
        account: detail.from,
        hold: operation.id,
        amount: add(amountOf(detail), feeOf(detail)),
        final: true,
      },
      legs: insideLegs(detail),
      guards,
    })
    return outcome
  },

  release: async (s, held, actor, why) => {
    const { operation, detail } = held
    const released = followUp('release', held, actor)
    const { outcome } = await s.committer.submit({
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
    return outcome
  },
}

/** What the ledger gives back has its names in another order: each stands at its place. */
const repeats = (series: InsideDetail['series']): unknown[] =>
  series
    ? [
        [
          series.frequency,
          series.first,
          series.last ?? null,
          series.count ?? null,
          series.userCancel ?? false,
        ],
      ]
    : []

/**
 * Principal and fee are entries of their own on both sides: what was combined cannot be told apart later. Where two
 * currencies meet, each sums to zero by itself.
 */
export function insideLegs(detail: InsideDetail): NonNullable<Command['legs']> {
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

const followUp = (step: 'post' | 'release', { operation, detail }: Held<InsideDetail>, actor: number) => ({
  ...stepKey(step, operation),
  actor,
  channel: operation.channel,
  brand: operation.brand,
  detail: { ...detail, of: operation.id, by: operation.actor },
})
