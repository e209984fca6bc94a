import { internalRail } from '@sixpence/partners/rails/rails'
import { startOf } from '@sixpence/days'
import type { ApprovalRequest } from '@sixpence/protocol/approvals/approvals'
import { fieldNames, type FieldName } from '@sixpence/protocol/methods/field-names'
import { describe } from '@sixpence/protocol/methods/details'
import type { Services } from '#context/services.ts'
import { arrivalFor } from '#payments/arrival.ts'
import { detailsOf, openPayment } from '#payments/rails/details-of-payment.ts'
import { readCustomerText } from '#store/customer/sealed-people.ts'
import {
  creditOf,
  isBatch,
  isGlobal,
  isPaymentOut,
  type PaymentDetail,
  type PaymentOutDetail,
} from '#store/operation/details.ts'
import { payeeInWords } from './payment-kind.ts'
import { internalFields } from '#rules/internal-payment.ts'

export type PayeeShown = Pick<ApprovalRequest, 'payee' | 'arrival' | 'requestedFor' | 'feeShare' | 'payments'>

type Payer = { brand: string; type: number }

/**
 * What the payer saw before sending: the payee with the full account and the result of the name check, the method, when
 * it arrives and who pays the fee, so that the approver can compare it with the invoice (RTS on SCA, article 5). If the
 * payer's data was erased, only the operation's own data.
 */
export async function payeeShown(s: Services, payer: Payer, detail: PaymentDetail): Promise<PayeeShown> {
  if (isBatch(detail))
    return {
      payee: { name: await payeeInWords(s, detail), details: [] },
      payments: detail.payments,
    }
  if (isGlobal(detail)) {
    const email = await emailOf(s, detail)
    return {
      payee: { name: detail.counterparty, details: [], ...(email && { email }) },
      feeShare: detail.feeShare,
    }
  }
  if (isPaymentOut(detail)) return outside(s, payer, detail)
  const payee = detail.method === 'betweenAccounts' ? undefined : await readCustomerText(s, detail.payee)
  const account =
    detail.method === 'betweenAccounts'
      ? (await s.store.accounts.byIds([detail.to])).get(detail.to)
      : undefined
  return {
    payee: {
      name: account?.alias ?? (await payeeInWords(s, detail)),
      details: [],
      ...(account && { account: account.number }),
      ...(payee && { email: payee.email }),
    },
  }
}

async function outside(s: Services, payer: Payer, detail: PaymentOutDetail): Promise<PayeeShown> {
  const { counterparty: name, method, country, rail, account, checked, requestedFor } = detail
  const opened = await openPayment(s, detail.payer, Buffer.from(detail.sealed ?? '', 'base64'))
  if (method === 'p2p' || rail === internalRail) {
    const email = opened?.destination[internalFields.email]
    return { payee: { name, details: [], ...(email !== undefined && { email }) } }
  }
  const { currency } = creditOf(detail)
  const rows = opened ? describe(method, country, currency, detailsOf(opened)) : []
  const details = rows
    .filter((row) => row.name !== 'payeeName')
    .map(({ name: field, label, shown: text, isText }) => ({
      name: field,
      label,
      shown: text,
      ...(isText && { isText }),
    }))
  // The card company stores the card: only the last digits are known here.
  const isKeptElsewhere = !opened || opened.destination['cardToken'] !== undefined
  const leaves = new Date(Math.max(startOf(requestedFor).getTime(), s.clock.now().getTime()))
  return {
    payee: {
      name: opened?.payee.name ?? name,
      method,
      countryCode: country,
      details,
      ...(isKeptElsewhere && { account }),
      ...(checked && { nameCheck: checked.outcome }),
    },
    arrival: await arrivalFor(s, payer, { rail, country, currency, method }, leaves),
    requestedFor,
  }
}

async function emailOf(
  { personal }: Pick<Services, 'personal'>,
  { payer, sealed }: { payer: number; sealed?: string },
): Promise<string | undefined> {
  if (sealed === undefined) return undefined
  return (await personal.open<{ email: string }>(`customer:${payer}`, Buffer.from(sealed, 'base64')))?.email
}

/** The payee as a single line, with the full account, for the message with the approver's code. */
export function payeeLine({ payee: { name, email, account, details } }: Pick<PayeeShown, 'payee'>): string {
  const whole = details.filter((row) => isField(row.name) && fieldNames[row.name].group === 'account')
  return [name, email, account, ...whole.map(({ shown: text }) => text)].filter(Boolean).join(', ')
}

const isField = (name: string): name is FieldName => Object.hasOwn(fieldNames, name)
