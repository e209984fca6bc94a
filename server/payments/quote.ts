import { compare, money, type Currency, type Money } from '@sixpence/money'
import type { Clock } from '#core/clock.ts'
import type { Secrets } from '#core/secrets.ts'
import { readToken, signToken } from './signed-token.ts'
import type { Exchange } from './exchange.ts'

/** How long a quote is valid. */
const quoteMs = 60_000

/** Debit, credit, rate and fee of a payment; the fee is in the currency of the debit. */
export type Terms = Exchange & { fee: Money }

/** The payment a quote is bound to: customer, debited account, destination. */
export type QuotedFor = { customer: number; from: number; to: string }

/** Content of a signed quote: amounts in minor units, `until` in milliseconds since the Unix epoch. */
type QuoteContent = QuotedFor & {
  debit: string
  debitCurrency: Currency
  credit: string
  creditCurrency: Currency
  rate: string
  fee: string
  tariffVersion?: number
  until: number
}

type QuoteDeps = { secrets: Secrets; clock: Clock }

/** A signed quote of the terms, valid for 60 seconds; `expiresAt` is ISO 8601 in UTC. */
export function quoteOf(
  { secrets, clock }: QuoteDeps,
  of: QuotedFor,
  { debit, credit, rate, fee, tariffVersion }: Terms,
): { quote: string; expiresAt: string } {
  const until = clock.now().getTime() + quoteMs
  const quoted: QuoteContent = {
    ...of,
    debit: String(debit.units),
    debitCurrency: debit.currency,
    credit: String(credit.units),
    creditCurrency: credit.currency,
    rate,
    fee: String(fee.units),
    ...(tariffVersion !== undefined && { tariffVersion }),
    until,
  }
  return { quote: signToken(secrets, 'quote', quoted), expiresAt: new Date(until).toISOString() }
}

/**
 * The terms of a quote, if it was made for this payment and is still valid. `amount`, in the currency of the debit or
 * the credit, must equal the quoted one. @throws Refused quoteOfAnother | quoteOver
 */
export function quotedTerms(
  { secrets, clock }: QuoteDeps,
  sealed: string,
  of: QuotedFor & { credit: Currency },
  amount: Money,
  refuse: (name: 'quoteOfAnother' | 'quoteOver') => never,
): Terms {
  const quoted = readToken(secrets, 'quote', sealed) as QuoteContent | undefined
  if (!quoted || quoted.customer !== of.customer || quoted.from !== of.from || quoted.to !== of.to)
    return refuse('quoteOfAnother')
  const debit = money(BigInt(quoted.debit), quoted.debitCurrency)
  const credit = money(BigInt(quoted.credit), quoted.creditCurrency)
  const named = [debit, credit].find((one) => one.currency === amount.currency)
  if (!named || compare(amount, named) !== 0 || credit.currency !== of.credit) return refuse('quoteOfAnother')
  if (quoted.until < clock.now().getTime()) return refuse('quoteOver')
  return {
    debit,
    credit,
    rate: quoted.rate,
    fee: money(BigInt(quoted.fee), debit.currency),
    ...(quoted.tariffVersion !== undefined && { tariffVersion: quoted.tariffVersion }),
  }
}
