import type { Command } from '@sixpence/ledger'
import { add, money, type Currency, type Money } from '@sixpence/money'
import type { Destination, Instruction, Rail, RailPartnerKey } from '@sixpence/partners/rails/rails'
import type { PersonalData } from '#store/personal-data.ts'
import type { LineKind, OutsideDetail } from '#store/transactions.ts'

/** The operation kinds of money that leaves or comes by a company outside, as the ledger stores them. */
export const outsideKinds = {
  hold: 'outsideHold',
  post: 'outsidePost',
  release: 'outsideRelease',
  giveBack: 'outsideReturn',
  received: 'outside',
  suspense: 'outsideSuspense',
} as const

export type OutsideMethod = 'wire' | 'eft' | 'oct' | 'crypto_eft' | 'instant_payment' | 'interac'

/** The word of each method in the lines of an account. */
export const lineKindOf = {
  wire: 'wire',
  eft: 'eft',
  oct: 'oct',
  crypto_eft: 'crypto',
  instant_payment: 'instant',
  interac: 'interac',
} as const satisfies Record<OutsideMethod, LineKind>

/** What the payee's bank said of their name before the payer approved (decision 33), and when. */
export type CheckedPayee = { outcome: 'match' | 'close' | 'none' | 'notPossible'; at: string }

/** What the ledger remembers of a payment that leaves, and of what follows from it (`of`). */
export type OutsidePaymentDetail = OutsideDetail & {
  payer: number
  from: number
  /** What the payee gets, and in what. */
  units: string
  currency: Currency
  /** What leaves the account for it, where that is another currency. */
  debit?: { units: string; currency: Currency }
  /** In the account's currency. */
  fee: string
  approve: number
  method: OutsideMethod
  rail: Rail
  partner: RailPartnerKey
  /** Where it goes. */
  country: string
  /** To an account of the payer's own, or to somebody else. */
  permission: 'own' | '3d'
  checked?: CheckedPayee
  requestedFor: string
  /** Waits until it is released. */
  waits?: true
  /** Payee and destination, sealed for the payer, in base64. */
  sealed?: string
  of?: number
}

export type OutsidePayment = {
  payer: number
  from: number
  amount: Money
  /** What leaves the account, where its currency is another. */
  debit?: Money
  fee: Money
  /** Approval method id, 0..4. */
  approve: number
  /** It is handed over only after `release`, when it was approved. */
  waits: boolean
  method: OutsideMethod
  rail: Rail
  partner: RailPartnerKey
  country: string
  permission: 'own' | '3d'
  checked?: CheckedPayee
  payee: Instruction['payee']
  /** Of a card its token only. */
  destination: Destination
  note?: string
  reference?: string
  requestedFor: string
}

export type SealedPayment = Pick<Instruction, 'payee' | 'destination'>

/** A company may take weeks and a return months: what is held lets nobody else decide that it is over. */
const holdMs = 400 * 24 * 60 * 60_000
/** What the ledger takes (2 KB), less a little. */
const mostDetail = 2_000

/**
 * The part of a command that holds the money and says what to do with it. Nothing else is needed: once the ledger has
 * committed it, the instruction follows from the operation. @throws RangeError when payee and
 * destination are too long, or a card's number is among them
 */
export async function outsideHold(
  personal: PersonalData,
  { payer, from, amount, debit, fee, waits, payee, destination, ...rest }: OutsidePayment,
  now: Date,
): Promise<Pick<Command, 'kind' | 'hold'> & { detail: OutsidePaymentDetail }> {
  if ('cardNumber' in destination) throw new RangeError('a card number is never kept')
  const content: SealedPayment = { payee, destination }
  const sealed = (await personal.seal(`customer:${payer}`, content)).toString('base64')
  const { note, reference, ...how } = rest
  const detail: OutsidePaymentDetail = {
    ...how,
    payer,
    from,
    units: String(amount.units),
    currency: amount.currency,
    ...(debit && { debit: { units: String(debit.units), currency: debit.currency } }),
    fee: String(fee.units),
    counterparty: payee.name.slice(0, 70),
    ...(note && { note }),
    ...(reference && { reference }),
    ...(waits && { waits }),
    sealed,
  }
  if (Buffer.byteLength(JSON.stringify(detail)) > mostDetail)
    throw new RangeError('payee and destination are too long to be kept')
  const expires = new Date(now.getTime() + holdMs)
  return {
    kind: outsideKinds.hold,
    hold: { account: from, amount: add(debit ?? amount, fee), expires },
    detail,
  }
}

export const amountOf = ({ units, currency }: OutsidePaymentDetail): Money => money(BigInt(units), currency)
export const debitOf = ({ debit, units, currency }: OutsidePaymentDetail): Money =>
  money(BigInt(debit?.units ?? units), debit?.currency ?? currency)
export const feeOf = ({ fee, debit, currency }: OutsidePaymentDetail): Money =>
  money(BigInt(fee), debit?.currency ?? currency)
