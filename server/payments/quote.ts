import { randomBytes } from 'node:crypto'
import { after, before, firstOfMonth, utcDayOf, utcStartOf } from '@sixpence/days'
import type { LimitUse } from '@sixpence/ledger'
import { compare, money, type Currency, type Money } from '@sixpence/money'
import type { Clock } from '#core/clock.ts'
import { inParts } from '#core/in-parts.ts'
import type { Secrets } from '#core/secrets.ts'
import type { Services } from '#context/services.ts'
import { sha256 } from '#core/keys/sha256.ts'
import { isRateOfNow, type Exchange } from './exchange.ts'
import { readToken, signToken } from './signed-token.ts'

/** How long a quote is valid at most. */
const quoteMs = 60_000

/** Debit, credit, rate and fee of a payment; the fee is in the currency of the debit. */
export type Terms = Exchange & {
  fee: Money
  /** Present for an exchange at a quote, which is used once. */
  quoteUse?: LimitUse
}

/** The payment a quote is bound to: customer, debited account, destination. */
export type QuotedFor = { customer: number; from: number; to: string }

/** Content of a signed quote: amounts in minor units, `until` in milliseconds since the Unix epoch. */
type QuoteContent = QuotedFor & {
  debit: string
  debitCurrency: Currency
  credit: string
  creditCurrency: Currency
  rate: string
  reference?: string
  fee: string
  tariffVersion?: number
  until: number
  /** Makes two quotes of the same terms distinct, so that each can be used once. */
  nonce: string
}

type QuoteDeps = { secrets: Secrets; clock: Clock }

/**
 * A signed quote of the terms, valid for 60 seconds, at most until its rate may change; `expiresAt` is ISO 8601 in UTC.
 */
export function quoteOf(
  { secrets, clock }: QuoteDeps,
  of: QuotedFor,
  { debit, credit, rate, reference, until: rateUntil, fee, tariffVersion }: Terms,
): { quote: string; expiresAt: string } {
  const now = clock.now()
  // Its use is counted per month, as limits are: in UTC.
  const monthEnd = utcStartOf(after(firstOfMonth(utcDayOf(now)), { months: 1 })).getTime()
  const until = Math.min(now.getTime() + quoteMs, rateUntil?.getTime() ?? monthEnd, monthEnd)
  const quoted: QuoteContent = {
    ...of,
    debit: String(debit.units),
    debitCurrency: debit.currency,
    credit: String(credit.units),
    creditCurrency: credit.currency,
    rate,
    ...(reference !== undefined && { reference }),
    fee: String(fee.units),
    ...(tariffVersion !== undefined && { tariffVersion }),
    until,
    nonce: randomBytes(9).toString('base64url'),
  }
  return { quote: signToken(secrets, 'quote', quoted), expiresAt: new Date(until).toISOString() }
}

/** The payment that names a quote; `amount` is in the currency of the debit or the credit. */
type QuotedPayment = {
  payment: QuotedFor & { credit: Currency }
  amount: Money
  refuse: (name: 'quoteOfAnother' | 'quoteOver') => never
}

/**
 * The terms of a quote, if it was issued for this payment, is still valid and its rate has not changed. The amount
 * must equal the quoted amount. @throws Refused quoteOfAnother | quoteOver
 */
export async function quotedTerms(
  { secrets, clock, partners }: QuoteDeps & Pick<Services, 'partners'>,
  sealed: string,
  { payment, amount, refuse }: QuotedPayment,
): Promise<Terms> {
  const quoted = readToken(secrets, 'quote', sealed) as QuoteContent | undefined
  if (!quoted || !isSamePayment(quoted, payment)) return refuse('quoteOfAnother')
  const debit = money(BigInt(quoted.debit), quoted.debitCurrency)
  const credit = money(BigInt(quoted.credit), quoted.creditCurrency)
  const named = [debit, credit].find(({ currency }) => currency === amount.currency)
  if (!named || compare(amount, named) !== 0 || credit.currency !== payment.credit)
    return refuse('quoteOfAnother')
  const { until, rate, reference, fee, tariffVersion } = quoted
  const rated = { rate, ...(reference !== undefined && { reference }) }
  if (until <= clock.now().getTime()) return refuse('quoteOver')
  if (!(await isRateOfNow(partners.rates, { from: debit.currency, to: credit.currency, ...rated })))
    return refuse('quoteOver')
  return {
    debit,
    credit,
    ...rated,
    fee: money(BigInt(fee), debit.currency),
    ...(tariffVersion !== undefined && { tariffVersion }),
    ...(debit.currency !== credit.currency && { quoteUse: quoteUse(sealed) }),
  }
}

/** Whether the quote was issued to this customer for these accounts. */
const isSamePayment = (quoted: QuoteContent, payment: QuotedFor): boolean =>
  quoted.customer === payment.customer && quoted.from === payment.from && quoted.to === payment.to

/** Counts the single use of a quote with an exchange; the kind of `quoteUse` is not a payment method. */
const quoteKind = 'quote'

/**
 * A limit of a single use, counted by the posting like any limit, so that it costs no further round trip. Its counter
 * resets each month; by then the quote has ended (`quoteOf`).
 */
const quoteUse = (sealed: string): LimitUse => ({
  subject: `quote:${sha256(sealed).toString('base64url')}`,
  kind: quoteKind,
  amount: 1n,
  monthCap: 1n,
})

/** Whether a limit is the use of a quote. */
export const isQuoteUse = ({ kind }: LimitUse): boolean => kind === quoteKind

/** Deletes the uses of quotes that ended yesterday or before. */
export const forgetQuoteUses = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> =>
  inParts(db, {
    text: 'select ledger.forget_quote_uses($1, $2)',
    values: [before(clock.now(), { days: 1 })],
  })
