import { after } from '@sixpence/days'
import type { Command } from '@sixpence/ledger'
import { add } from '@sixpence/money'
import type { Destination, Instruction } from '@sixpence/partners/rails/rails'
import type { Terms } from '#payments/quote.ts'
import type { PersonalData } from '#core/sealing/personal-data.ts'
import { amountOf, feeOf, type PaymentOutDetail } from '#store/operation/details.ts'
import { outsideKinds } from '#store/operation/kinds.ts'
import { type databaseField, internalFields } from '#rules/internal-payment.ts'
import { requireShortDetail } from '#store/operation/detail-too-long.ts'

type CopiedField =
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
  | CopiedField
  | 'account'
  | 'batchId'
  | typeof databaseField
  | 'checked'
  | 'claim'
  | 'note'
  | 'proposed'
  | 'reference'
  | 'endToEndId'
  | 'requestedFor'
  | 'series'
  | 'inMass'
  | 'valued'
  | 'countedAt'
  | 'correction'
> & {
  terms: Terms
  /** Time until which it waits for approval; only then is it dispatched, otherwise voided. */
  waits?: Date
  payee: Instruction['payee']
  /** For a card, its token. */
  destination: Destination
  /** For a card: kept to check it again before each payment of a series. */
  bin?: string
  keep?: Keep
}

/** What to save for the payer once the payment is dispatched. */
export type Keep = {
  templateName?: string
  /** Saved with the card's token. */
  card?: { bin: string; last4: string }
}

export type SealedPayment = Pick<Instruction, 'payee' | 'destination'> & { bin?: string; keep?: Keep }

/** Longer than companies take to settle or reject, so that a hold never expires while a payment is under way. */
const heldFor = { days: 400 }

type HoldCommand = Pick<Command, 'kind' | 'hold'> & { detail: PaymentOutDetail }

/**
 * The part of a payment out's command that holds the money. The instruction is derived from the operation once the
 * ledger has committed it. @throws DetailTooLong when payee and destination are too long;
 * a card number in the destination is a fault
 */
export async function outsideHold(
  personal: PersonalData,
  payment: PaymentOut,
  now: Date,
): Promise<HoldCommand> {
  const detail = await detailOf(personal, payment)
  if (!detail.series?.later) return holdOf(detail, now)
  // A series that begins on a later day holds money only while it waits for approval.
  const { waits } = payment
  return waits
    ? { kind: outsideKinds.seriesHold, hold: { ...heldOf(detail), expires: waits }, detail }
    : { kind: outsideKinds.series, detail }
}

/** The hold of a payment whose payee is sealed already, as in a series or a claim. */
export const holdOf = (detail: PaymentOutDetail, now: Date): HoldCommand => ({
  kind: outsideKinds.hold,
  hold: { ...heldOf(detail), expires: after(now, heldFor) },
  detail,
})

const heldOf = (detail: PaymentOutDetail) => ({
  account: detail.from,
  amount: add(amountOf(detail), feeOf(detail)),
})

/** The credited amount of an exchange as it is stored in the operation. */
export const creditInDetail = ({
  credit,
  rate,
  reference,
}: Pick<Terms, 'credit' | 'rate'> & { reference: string | undefined }): NonNullable<
  PaymentOutDetail['credit']
> => ({
  units: String(credit.units),
  currency: credit.currency,
  rate,
  ...(reference !== undefined && { reference }),
})

/** Terms as they are stored in the operation: amounts in minor units as text. */
export const termsInDetail = ({
  debit,
  credit,
  rate,
  reference,
  fee,
  tariffVersion,
}: Terms): Pick<PaymentOutDetail, 'units' | 'currency' | 'credit' | 'fee' | 'tariffVersion'> => ({
  units: String(debit.units),
  currency: debit.currency,
  ...(credit.currency !== debit.currency && {
    credit: creditInDetail({ credit, rate, reference }),
  }),
  fee: String(fee.units),
  ...(tariffVersion !== undefined && { tariffVersion }),
})

async function detailOf(
  personal: PersonalData,
  { terms, waits, payee, destination, bin, keep, ...rest }: PaymentOut,
): Promise<PaymentOutDetail> {
  if ('cardNumber' in destination)
    throw new Error(
      `destination of a ${rest.method} payment of customer ${rest.payer} has the field cardNumber, which is never stored`,
    )
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
  requireShortDetail(detail, `${rest.method} payment of customer ${rest.payer}`)
  return detail
}

/** Fields of a single payment that do not identify the payee. */
const saidOnce = new Set<string>([
  'purpose',
  'question',
  'answer',
  // A customer in another database is identified by `customer` alone.
  internalFields.database,
  internalFields.account,
  internalFields.brand,
  internalFields.email,
  internalFields.type,
  internalFields.isUnverified,
])

/** Keyed hash of method and account, in base64url: equal for the same payee of the same payer, different between payers. */
export function payeeKeyOf(
  personal: PersonalData,
  { payer, method }: Pick<PaymentOutDetail, 'payer' | 'method'>,
  destination: Destination,
): string {
  const entries = Object.entries(destination)
    .filter(([name]) => !saidOnce.has(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return personal
    .lookUp('payee', String(payer), JSON.stringify([method, entries]))
    .subarray(0, 16)
    .toString('base64url')
}
