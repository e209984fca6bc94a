import type { Detail } from '@sixpence/ledger'
import { currencies, money, type Money } from '@sixpence/money'
import { railPartners, rails } from '@sixpence/partners/rails/rails'
import { calendars } from '@sixpence/protocol/methods/calendar/holidays'
import { externalMethods, type Method } from '@sixpence/protocol/methods/method'
import { transferPermissions } from '@sixpence/protocol/rights'
import { feeShares } from '@sixpence/protocol/rules/global'
import { frequencies } from '@sixpence/protocol/rules/schedule'
import * as z from 'zod/mini'
import { globalKinds, operationKinds, outsideKinds } from './kinds.ts'

// What the ledger remembers of an operation is JSON. Here is its shape, once for each kind; it is read by these schemas and
// by nothing else. Amounts are whole minor units as text, moments and days are ISO 8601.

const id = z.int()
const units = z.string().check(z.regex(/^\d{1,18}$/))
const currency = z.enum(currencies)
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))
const flag = z.exactOptional(z.literal(true))

/** What an operation that orders a payment to repeat remembers of it. */
const series = z.object({
  frequency: z.enum(frequencies),
  first: day,
  /** No payment after it. */
  last: z.exactOptional(day),
  /** Payments in all, those that were skipped or missed among them. */
  count: z.exactOptional(z.int()),
  calendars: z.exactOptional(z.readonly(z.array(z.enum(calendars)))),
  /** Whoever is paid may end it. */
  userCancel: flag,
  /** Its first payment is on a later day: this operation pays nothing. */
  later: flag,
  /** What stays the same each time is what arrives, in its currency. */
  fixed: z.exactOptional(z.literal('credit')),
})

/** What every payment remembers. */
const payment = {
  payer: id,
  from: id,
  /** What leaves the account, the fee apart, and the fee. */
  units,
  fee: units,
  currency,
  /** What arrives where that is another currency, and how much of it one whole unit was worth. */
  credit: z.exactOptional(z.object({ units, currency, rate: z.string() })),
  /** Approval method id, 0..4, or a passkey. */
  approve: z.int(),
  /** Waits for a colleague instead of a code (B228). */
  request: flag,
  batchId: z.exactOptional(id),
  /** It orders a payment to repeat. */
  series: z.exactOptional(series),
  /** It is one of those that were ordered to repeat: of which order, and the how manieth. */
  scheduled: z.exactOptional(z.object({ series: id, period: z.int() })),
  note: z.exactOptional(z.string()),
  reference: z.exactOptional(z.string()),
  /** Of a step that follows from a payment: which payment, who had made it, and why it was let go. */
  of: z.exactOptional(id),
  by: z.exactOptional(id),
  outcome: z.exactOptional(z.string()),
}

/** A payment inside the house: ids and units, no names (those can be erased). */
const inside = z.object({
  ...payment,
  payee: id,
  to: id,
  /** Between two accounts of the payer, who is the payee; without it, to another customer. */
  method: z.exactOptional(z.literal('betweenAccounts')),
  /** It pays this invoice; `press` is the key its client gave it. */
  invoice: z.exactOptional(id),
  press: z.exactOptional(z.string()),
})
export type InsideDetail = z.infer<typeof inside>

/** What finds the payee of a payment again, and until when it waits to be approved. */
const toOthers = {
  ...payment,
  /** The name the payer gave. */
  counterparty: z.string(),
  /** By which the same account is found again without being read. */
  payeeKey: z.string(),
  /** Waits for an approval until then. */
  waits: z.exactOptional(z.string()),
  /** Payee and destination, sealed for the payer, in base64. */
  sealed: z.exactOptional(z.string()),
}

/** A payment that leaves by a company outside, and what follows from it (`of`). */
const outside = z.object({
  ...toOthers,
  method: z.enum(externalMethods),
  rail: z.enum(rails),
  partner: z.enum(railPartners),
  country: z.string(),
  /** To an account of the payer elsewhere, or to somebody else. */
  permission: z.enum(transferPermissions),
  /** Enough of the payee’s account to recognise it. */
  account: z.string(),
  /** What the payee's bank said of their name before the payer approved (decision 33), and when. */
  checked: z.exactOptional(
    z.object({ outcome: z.enum(['match', 'close', 'none', 'notPossible']), at: z.string() }),
  ),
  requestedFor: day,
  /** Something of it is to be found again: what, stands in `sealed`. */
  keeps: flag,
  /** The payee of a global payment wanted it so: which, and until when it can be claimed. */
  claim: z.exactOptional(z.object({ of: id, until: z.string() })),
  /** Its claim came to nothing, and the money waits for the next one. */
  isHeldAgain: flag,
})
export type PaymentOutDetail = z.infer<typeof outside>
export type CheckedPayee = NonNullable<PaymentOutDetail['checked']>

/** Money for somebody who is known by name and e-mail only; where it goes they say themselves. */
const global = z.object({
  ...toOthers,
  method: z.literal('global'),
  feeShare: z.enum(feeShares),
  /** When its limit was counted, if that was before: with its batch. */
  countedAt: z.exactOptional(z.string()),
})
export type GlobalDetail = z.infer<typeof global>

/** Global payments that were handed in as one file, until each of them is one: what they come to together. */
const globalBatch = z.object({
  ...payment,
  method: z.literal('global'),
  batchId: id,
  /** How many they are, and a keyed digest of all that was shown of them. */
  payments: z.int(),
  shown: z.string(),
  /** Waits for an approval until then. */
  waits: z.exactOptional(z.string()),
})
export type GlobalBatchDetail = z.infer<typeof globalBatch>

/**
 * An authorisation of a debit card. The money is held on the account the card account is settled from (`from`), and may be
 * booked in several parts; a part and a release say of which hold in `of`.
 */
const card = z.object({
  /** The card account. */
  card: id,
  from: id,
  /** The merchant, as the network names them. */
  counterparty: z.string(),
  /** The network's authorisation code. */
  reference: z.string(),
  of: z.exactOptional(id),
})
export type CardDetail = z.infer<typeof card>

/** What any operation may remember of the payment it is a part of: lines of an account and projections ask no more. */
const step = z.object({
  payer: z.exactOptional(id),
  payee: z.exactOptional(id),
  invoice: z.exactOptional(id),
  counterparty: z.exactOptional(z.string()),
  note: payment.note,
  reference: payment.reference,
  request: flag,
  batchId: payment.batchId,
  series: payment.series,
  scheduled: payment.scheduled,
  of: payment.of,
  by: payment.by,
  outcome: payment.outcome,
  claim: z.exactOptional(z.object({ of: id })),
  isHeldAgain: flag,
})
export type StepDetail = z.infer<typeof step>

/** What can be ordered to repeat. */
export type OrderedDetail = InsideDetail | PaymentOutDetail
export type PaymentDetail = OrderedDetail | GlobalDetail | GlobalBatchDetail
export type Series = z.infer<typeof series>
export type Scheduled = NonNullable<InsideDetail['scheduled']>

/** Reads a detail as one kind of it. @throws Error when the ledger has something else there, which is a fault */
const reader =
  <Shape extends z.ZodMiniType>(name: string, shape: Shape) =>
  (detail: Detail): z.infer<Shape> => {
    const { success, error } = z.safeParse(shape, detail)
    if (success) return detail as z.infer<Shape>
    const wrong = error.issues.map(({ path, code }) => `${path.join('.')} ${code}`)
    throw new Error(`the detail of an operation is no ${name}: ${wrong.join(', ')}`)
  }

export const readInside = reader('payment inside', inside)
export const readOutside = reader('payment out', outside)
export const readGlobal = reader('global payment', global)
export const readGlobalBatch = reader('batch of global payments', globalBatch)
export const readCard = reader('card authorisation', card)
export const readStep = reader('step of a payment', step)
/** Of an order, or of one of the payments it led to. */
export const readOrdered = (detail: Detail): OrderedDetail =>
  'rail' in detail ? readOutside(detail) : readInside(detail)

/** How the detail of a payment is read, by the operation that makes or holds it. */
const readers: Readonly<Record<string, (detail: Detail) => PaymentDetail>> = {
  [operationKinds.p2p]: readInside,
  [operationKinds.own]: readInside,
  [operationKinds.p2pHold]: readInside,
  [operationKinds.ownHold]: readInside,
  [outsideKinds.hold]: readOutside,
  [outsideKinds.seriesHold]: readOutside,
  [globalKinds.hold]: readGlobal,
  [globalKinds.batchHold]: readGlobalBatch,
}

/** What a payment remembers; undefined of any other operation, and of a payment's follow-up. */
export const readPayment = ({ kind, detail }: { kind: string; detail: Detail }): PaymentDetail | undefined =>
  readers[kind]?.(detail)

export const isPaymentOut = (detail: PaymentDetail): detail is PaymentOutDetail => 'rail' in detail
export const isGlobal = (detail: PaymentDetail): detail is GlobalDetail => 'feeShare' in detail
export const isGlobalBatch = (detail: PaymentDetail): detail is GlobalBatchDetail => 'shown' in detail
export const isInside = (detail: PaymentDetail): detail is InsideDetail => 'payee' in detail

type Amounts = Pick<InsideDetail, 'units' | 'fee' | 'currency' | 'credit'>

/** What leaves, without the fee. */
export const amountOf = (detail: Pick<Amounts, 'units' | 'currency'>): Money =>
  money(BigInt(detail.units), detail.currency)
export const feeOf = (detail: Pick<Amounts, 'fee' | 'currency'>): Money =>
  money(BigInt(detail.fee), detail.currency)
/** What arrives. */
export const creditOf = (detail: Omit<Amounts, 'fee'>): Money => amountOf(detail.credit ?? detail)

/** What a limit counts of it: out of the house what is sent, inside what leaves. */
export const limitedOf = (
  detail: PaymentDetail,
): { amount: Money; method: Method; country: string | undefined } =>
  isPaymentOut(detail)
    ? { amount: creditOf(detail), method: detail.method, country: detail.country }
    : { amount: amountOf(detail), method: detail.method ?? 'p2p', country: undefined }

/** Until when a payment out waits for an approval; one inside waits as long as its hold. */
export const waitsUntil = (detail: PaymentDetail): Date | undefined =>
  !isInside(detail) && detail.waits ? new Date(detail.waits) : undefined
