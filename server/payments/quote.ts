import { compare, money, type Currency, type Money } from '@sixpence/money'
import type { Clock } from '#core/clock.ts'
import type { Secrets } from '#core/secrets.ts'
import { carried, carry } from './carried.ts'
import type { Exchange } from './exchange.ts'

/** How long a rate and a fee are held. */
const quoteMs = 60_000

/** What a payment costs; the fee is in the currency that leaves. */
export type Terms = Exchange & { fee: Money }

/** Whose it is, out of which account, and where it goes. */
export type QuotedFor = { customer: number; from: number; to: string }

/** As the customer carries it: amounts in minor units of their own currency, `until` in milliseconds of Unix time. */
type Quoted = QuotedFor & {
  debit: string
  debitCurrency: Currency
  credit: string
  creditCurrency: Currency
  rate: string
  fee: string
  until: number
}

type Keeping = { secrets: Secrets; clock: Clock }

/** The terms as the customer carries them. */
export function quoteOf(
  { secrets, clock }: Keeping,
  of: QuotedFor,
  { debit, credit, rate, fee }: Terms,
): { quote: string; expiresAt: string } {
  const until = clock.now().getTime() + quoteMs
  const quoted: Quoted = {
    ...of,
    debit: String(debit.units),
    debitCurrency: debit.currency,
    credit: String(credit.units),
    creditCurrency: credit.currency,
    rate,
    fee: String(fee.units),
    until,
  }
  return { quote: carry(secrets, 'quote', quoted), expiresAt: new Date(until).toISOString() }
}

/**
 * The quoted terms if they are of this payment and still held. `amount` is what is asked for now, in the currency that
 * leaves or the one that arrives. @throws Refused quoteOfAnother | quoteOver
 */
export function quotedTerms(
  { secrets, clock }: Keeping,
  sealed: string,
  of: QuotedFor & { credit: Currency },
  amount: Money,
  refuse: (name: 'quoteOfAnother' | 'quoteOver') => never,
): Terms {
  const quoted = carried(secrets, 'quote', sealed) as Quoted | undefined
  if (!quoted || quoted.customer !== of.customer || quoted.from !== of.from || quoted.to !== of.to)
    return refuse('quoteOfAnother')
  const debit = money(BigInt(quoted.debit), quoted.debitCurrency)
  const credit = money(BigInt(quoted.credit), quoted.creditCurrency)
  const named = [debit, credit].find((one) => one.currency === amount.currency)
  if (!named || compare(amount, named) !== 0 || credit.currency !== of.credit) return refuse('quoteOfAnother')
  if (quoted.until < clock.now().getTime()) return refuse('quoteOver')
  return { debit, credit, rate: quoted.rate, fee: money(BigInt(quoted.fee), debit.currency) }
}
