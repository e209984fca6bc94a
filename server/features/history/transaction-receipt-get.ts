import { operation } from '@sixpence/ledger'
import { add, amountText } from '@sixpence/money'
import type { Receipt } from '@sixpence/protocol/history'
import type * as calls from '@sixpence/protocol/history'
import type { Handler } from '#app/handler.ts'
import type { Services } from '#app/services.ts'
import { readApproval } from '#approval/approval.ts'
import { decisionsOf } from '#store/requests.ts'
import { fullName, openCustomer, sealedCustomer, type SealedCustomer } from '#store/sealed-people.ts'
import { amountOf, creditOf, feeOf, lineKindOf, lineTypes, type OwnTransaction } from '#store/transactions.ts'

export const transactionReceiptGet: Handler<typeof calls.transactionReceiptGet> = async (
  _input,
  { own, services },
) => ({
  receipt: await receiptOf(services, own.transactionId),
})

/** What each side may see: the payee learns neither the payer's account nor the fee. */
export async function receiptOf(s: Services, payment: OwnTransaction): Promise<Receipt> {
  const { operation: first, detail, side, hold } = payment
  const isOwn = detail.method === 'betweenAccounts'
  const [names, approval, posted, accounts] = await Promise.all([
    s.db.query<{ sealed: SealedCustomer }>(
      `select ${sealedCustomer('c')} as sealed from app.customer c where c.id = any($1)`,
      [[detail.payer, detail.payee]],
    ),
    hold ? readApproval(s, first.id) : undefined,
    hold?.closedBy === undefined ? undefined : operation(s.db, hold.closedBy),
    s.store.accounts.byIds(isOwn ? [detail.from, detail.to] : [detail.from]),
  ])
  const textOf = (id: number) => {
    const found = names.rows.find(({ sealed }) => sealed.id === id)
    return found && openCustomer(s.personal, found.sealed)
  }
  const [payer, payee] = [textOf(detail.payer), textOf(detail.payee)]
  const amount = amountOf(detail)
  const fee = feeOf(detail)
  const isPayer = side === 'payer'
  const status = posted?.detail['outcome'] === 'scheduled' ? 'submitted' : statusOf(payment)
  const subscriptionId = detail.scheduled?.series ?? (detail.series && first.id)
  const [from, to] = [accounts.get(detail.from), isOwn ? accounts.get(detail.to) : undefined]
  const ends = approval?.expiresAt ?? hold?.expires
  return {
    transactionId: first.id,
    status,
    operationType: lineTypes[lineKindOf(detail)],
    direction: isPayer ? 'out' : 'in',
    createdAt: first.at.toISOString(),
    ...(status === 'completed' && { completedAt: (posted ?? first).at.toISOString() }),
    ...(status === 'pending' && ends && { expiresAt: ends.toISOString() }),
    amount: amountText(amount),
    currencyCode: detail.currency,
    ...(isPayer && { fee: amountText(fee) }),
    total: amountText(isPayer ? add(amount, fee) : amount),
    payerName: payer?.name ?? '',
    ...(isPayer && from && { payerAccount: `${from.alias}, ${from.number}` }),
    ...(to && { payeeAccount: `${to.alias}, ${to.number}` }),
    ...(detail.credit && {
      creditAmount: amountText(creditOf(detail)),
      creditCurrencyCode: detail.credit.currency,
      rate: detail.credit.rate,
    }),
    payeeName: payee?.name ?? '',
    ...(isPayer && payee && !isOwn && { payeeEmail: payee.email }),
    ...(detail.note && { note: detail.note }),
    ...(detail.reference && { reference: detail.reference }),
    approveType: detail.approve,
    ...(isPayer && approval?.sentTo && { approvalSentTo: approval.sentTo }),
    ...(isPayer && detail.request && { decisions: await decided(s, payment) }),
    ...(subscriptionId !== undefined && { subscriptionId }),
    ...(detail.series?.later && { firstDay: detail.series.first }),
  }
}

/** Whom it waited for, and why somebody declined it: for the company, not for the payee. */
async function decided(
  s: Services,
  { operation: { id }, detail }: OwnTransaction,
): Promise<NonNullable<Receipt['decisions']>> {
  return Promise.all(
    (await decisionsOf(s.db, id)).map(async ({ person, approved, at, reason }) => {
      const who = await s.store.people.person(person)
      const why = reason && (await s.personal.open<string>(`customer:${detail.payer}`, reason))
      return {
        name: who ? fullName(who) : '',
        approved,
        at: at.toISOString(),
        ...(why && { reason: why }),
      }
    }),
  )
}

function statusOf({ hold, detail }: OwnTransaction): Receipt['status'] {
  if (!hold || hold.state === 'posted') return 'completed'
  if (hold.state !== 'open') return 'canceled'
  return detail.request ? 'created' : 'pending'
}
