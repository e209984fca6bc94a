import type { Currency } from '@sixpence/money'
import { sameSecret, type Secrets } from '#app/secrets.ts'

/** How long a rate and a fee are held. */
export const quoteMs = 60_000

/** What was quoted to whom. Amounts in minor units of their own currency. */
export type Quoted = {
  customer: number
  from: number
  to: number
  /** What leaves the account for it, without the fee. */
  debit: string
  debitCurrency: Currency
  /** What arrives. */
  credit: string
  creditCurrency: Currency
  /** How much of what arrives one whole unit of what leaves is worth, decimal text. */
  rate: string
  /** In the currency that leaves. */
  fee: string
  /** Milliseconds of Unix time. */
  until: number
}

type Keeping = { secrets: Secrets }

/** The quote as the customer carries it: readable, and good only as the house signed it. Nothing is stored. */
export function sealQuote({ secrets }: Keeping, quoted: Quoted): string {
  const text = Buffer.from(JSON.stringify(quoted)).toString('base64url')
  return `${text}.${secrets.mac('quote', text).toString('base64url')}`
}

/** Undefined when the house never made it, however long ago its time was over. */
export function openQuote({ secrets }: Keeping, sealed: string): Quoted | undefined {
  const [text = '', mac = ''] = sealed.split('.')
  if (!sameSecret(Buffer.from(mac, 'base64url'), secrets.mac('quote', text))) return undefined
  return JSON.parse(Buffer.from(text, 'base64url').toString()) as Quoted
}
