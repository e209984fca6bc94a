import type { Command } from '@sixpence/ledger'
import { add } from '@sixpence/money'
import type { Destination, Instruction } from '@sixpence/partners/rails/rails'
import type { Terms } from '#payments/quote.ts'
import type { PersonalData } from '#core/sealing/personal-data.ts'
import { amountOf, feeOf, type PaymentOutDetail } from '#store/operation/details.ts'
import { outsideKinds } from '#store/operation/kinds.ts'

type Kept =
  | 'payer'
  | 'from'
  | 'approve'
  | 'request'
  | 'method'
  | 'rail'
  | 'partner'
  | 'country'
  | 'permission'

export type PaymentOut = Pick<
  PaymentOutDetail,
  Kept | 'account' | 'batchId' | 'checked' | 'claim' | 'series' | 'note' | 'reference' | 'requestedFor'
> & {
  terms: Terms
  /** It is handed over only after `release`, when it was approved, and let go if that has not happened by then. */
  waits?: Date
  payee: Instruction['payee']
  /** Of a card its token only. */
  destination: Destination
  /** Of a card: it stays with it, so that it can be looked up again before each payment that repeats. */
  bin?: string
  keep?: Keep
}

/** What the payer wants to find again once the payment may leave. */
export type Keep = {
  templateName?: string
  /** What is kept of a card besides its token. */
  card?: { bin: string; last4: string }
}

export type SealedPayment = Pick<Instruction, 'payee' | 'destination'> & { bin?: string; keep?: Keep }

/** A company may take weeks and a return months: what is held lets nobody else decide that it is over. */
const holdMs = 400 * 24 * 60 * 60_000
/** What the ledger takes (2 KB), less a little. */
const mostDetail = 2_000

type Held = Pick<Command, 'kind' | 'hold'> & { detail: PaymentOutDetail }

/**
 * The part of a command that holds the money and says what to do with it. Nothing else is needed: once the ledger has
 * committed it, the instruction follows from the operation. @throws RangeError when payee and
 * destination are too long, or a card's number is among them
 */
export async function outsideHold(personal: PersonalData, payment: PaymentOut, now: Date): Promise<Held> {
  const detail = await detailOf(personal, payment)
  if (!detail.series?.later) return holdOf(detail, now)
  // What begins on a later day holds money only while it waits to be approved, as any payment does.
  const { waits } = payment
  return waits
    ? { kind: outsideKinds.seriesHold, hold: { ...heldOf(detail), expires: waits }, detail }
    : { kind: outsideKinds.series, detail }
}

/** The same of a payment whose payee is sealed already: one of those that were ordered to repeat. */
export const holdOf = (detail: PaymentOutDetail, now: Date): Held => ({
  kind: outsideKinds.hold,
  hold: { ...heldOf(detail), expires: new Date(now.getTime() + holdMs) },
  detail,
})

const heldOf = (detail: PaymentOutDetail) => ({
  account: detail.from,
  amount: add(amountOf(detail), feeOf(detail)),
})

/** What a payment costs, as the ledger remembers it. */
export const termsInDetail = ({
  debit,
  credit,
  rate,
  fee,
}: Terms): Pick<PaymentOutDetail, 'units' | 'currency' | 'credit' | 'fee'> => ({
  units: String(debit.units),
  currency: debit.currency,
  ...(credit.currency !== debit.currency && {
    credit: { units: String(credit.units), currency: credit.currency, rate },
  }),
  fee: String(fee.units),
})

async function detailOf(
  personal: PersonalData,
  { terms, waits, payee, destination, bin, keep, ...rest }: PaymentOut,
): Promise<PaymentOutDetail> {
  if ('cardNumber' in destination) throw new RangeError('a card number is never kept')
  const content: SealedPayment = {
    payee,
    destination,
    ...(bin !== undefined && { bin }),
    ...(keep && { keep }),
  }
  const detail: PaymentOutDetail = {
    ...rest,
    ...termsInDetail(terms),
    counterparty: payee.name.slice(0, 70),
    payeeKey: payeeKeyOf(personal, rest, destination),
    ...(waits && { waits: waits.toISOString() }),
    ...(keep && { keeps: true }),
    sealed: (await personal.seal(`customer:${rest.payer}`, content)).toString('base64'),
  }
  if (Buffer.byteLength(JSON.stringify(detail)) > mostDetail)
    throw new RangeError('payee and destination are too long to be kept')
  return detail
}

/** What is said about one payment; it does not find the payee. */
const saidOnce = new Set(['purpose', 'question', 'answer'])

/** The same for the same account by the same method, and another for every payer. */
export function payeeKeyOf(
  personal: PersonalData,
  { payer, method }: Pick<PaymentOutDetail, 'payer' | 'method'>,
  destination: Destination,
): string {
  const found = Object.entries(destination)
    .filter(([name]) => !saidOnce.has(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return personal
    .lookUp('payee', String(payer), JSON.stringify([method, found]))
    .subarray(0, 16)
    .toString('base64url')
}
