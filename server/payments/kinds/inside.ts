import type { Command } from '@sixpence/ledger'
import { add, isZero, negate } from '@sixpence/money'
import { readCustomerText } from '#store/customer/sealed-people.ts'
import { payeeName } from '#rules/mask.ts'
import { amountOf, feeOf, creditOf, type InsideDetail } from '#store/operation/details.ts'
import { operationKinds, postKinds } from '#store/operation/kinds.ts'
import { entryKinds, lineKindOf } from '#store/operation/lines.ts'
import type { Services } from '#context/services.ts'
import { neverFits } from '#payments/command.ts'
import type { PaymentKind } from './kind.ts'
import { followUp, voidHold } from '#payments/held/void-hold.ts'
import { repeats } from '#payments/held/repeats.ts'
import { submitPayment } from '#payments/receiving/submit-payment.ts'

/** A payment between two accounts of this bank: once approved, its hold is posted to the payee. */
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

  payee: async (s, { payer, payee }) =>
    payer === payee ? ((await readCustomerText(s, payee))?.name ?? '') : shownName(s, payee),

  // The key is derived from the payment, so that two confirmations, a retry after a crash and the job that finishes
  // interrupted payments all find the same posting.
  book: async (s, held, actor, guards) => {
    const { operation, detail } = held
    // Approving a series that begins on a later day only voids the hold.
    if (detail.series?.later) return voidHold(s, held, actor, 'scheduled', guards)
    const isPayable = await mayStillReceive(s, detail)
    const { outcome } = await submitPayment(s, {
      ...followUp('post', held, actor),
      kind: postKinds[operation.kind] ?? operationKinds.p2pPost,
      settle: {
        account: detail.from,
        hold: operation.id,
        amount: add(amountOf(detail), feeOf(detail)),
        final: true,
      },
      legs: insideLegs(detail),
      guards: isPayable ? guards : [neverFits],
    })
    return isPayable || outcome !== 'stale' ? outcome : 'accountClosed'
  },

  void: voidHold,
}

/**
 * Whether the payee of a pending payment may be paid now. If they were restricted, left or blocked the payer meanwhile,
 * they are refused as by a new payment; an earlier booking is found again.
 */
async function mayStillReceive(s: Pick<Services, 'store'>, detail: InsideDetail): Promise<boolean> {
  const { payer, payee, currency } = detail
  if (payer === payee) return true
  const stands = await s.store.payees.status({ payeeId: payee, payerId: payer, currency })
  return stands !== undefined && !stands.limited && !stands.blocked && !stands.blocks
}

/**
 * A customer's name as its payer sees it before money has arrived: knowing an e-mail address must not be enough to
 * learn the full name by a payment that is canceled.
 */
export async function shownName(s: Parameters<typeof readCustomerText>[0], id: number): Promise<string> {
  const [text, { rows }] = await Promise.all([
    readCustomerText(s, id),
    s.db.query<{ type: number }>('select type from app.customer where id = $1', [id]),
  ])
  return payeeName(text?.name ?? '', rows[0]?.type ?? 1)
}

/**
 * Legs of a payment inside the bank. Principal and fee are separate entries, because a combined entry could not be
 * split later. With an exchange, the legs of each currency sum to zero.
 */
export function insideLegs(detail: InsideDetail): NonNullable<Command['legs']> {
  const { from, to } = detail
  const amount = amountOf(detail)
  const fee = feeOf(detail)
  const credit = creditOf(detail)
  const kind = lineKindOf(detail)
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
