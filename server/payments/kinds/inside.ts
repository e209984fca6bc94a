import type { Command } from '@sixpence/ledger'
import { add, isZero, negate } from '@sixpence/money'
import { readCustomerText } from '#store/customer/sealed-people.ts'
import { amountOf, feeOf, creditOf, type InsideDetail } from '#store/operation/details.ts'
import { operationKinds, postKinds } from '#store/operation/kinds.ts'
import { entryKinds, lineKindOf } from '#store/operation/lines.ts'
import type { PaymentKind } from './kind.ts'
import { followUp, releaseHold } from '#payments/held/release-hold.ts'
import { repeats } from '#payments/held/repeats.ts'

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
    if (detail.series?.later) return releaseHold(s, held, actor, 'scheduled')
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

  release: releaseHold,
}

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
