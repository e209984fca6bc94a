import type { Detail } from '@sixpence/ledger'
import { currencies, money, type Money } from '@sixpence/money'
import { payingPartners, payingRails, railPartners, rails } from '@sixpence/partners/rails/rails'
import { calendars } from '@sixpence/protocol/methods/calendar/holidays'
import { externalMethods, type ExternalMethod, type Method } from '@sixpence/protocol/methods/method'
import { transferPermissions } from '@sixpence/protocol/rights'
import { massKinds } from '@sixpence/protocol/mass/fields'
import { feeShares } from '@sixpence/protocol/rules/global'
import { frequencies } from '@sixpence/protocol/rules/schedule'
import * as z from 'zod/mini'
import { payeeOutcomes } from '@sixpence/protocol/transfers-external/payee-outcomes'
import { compiled } from '#core/schemas/compiled.ts'
import { globalKinds, massOperations, operationKinds, outsideKinds } from './kinds.ts'
import { databaseField } from '#rules/internal-payment.ts'

// Schemas of operation details, which the ledger stores as JSON; details are read through these schemas only. Amounts
// are minor units as text, times and days are ISO 8601.

const id = z.int()
const units = z.string().check(z.regex(/^\d{1,18}$/))
const currency = z.enum(currencies)
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))
const flag = z.exactOptional(z.literal(true))

/** Details of a recurring payment, in the operation that orders it. */
const series = z.object({
  frequency: z.enum(frequencies),
  first: day,
  /** Last possible day of a payment. */
  last: z.exactOptional(day),
  /** Total number of payments, including skipped and missed payments. */
  count: z.exactOptional(z.int()),
  calendars: z.exactOptional(z.readonly(z.array(z.enum(calendars)))),
  /** The payee may end it. */
  userCancel: flag,
  /** The first payment is on a later day: this operation pays nothing. */
  later: flag,
  /** The credited amount is fixed, in its currency. */
  fixed: z.exactOptional(z.literal('credit')),
})

/** Details common to all payments. */
const payment = {
  payer: id,
  from: id,
  /** Debited amount without the fee, and the fee. */
  units,
  fee: units,
  currency,
  /** The version of the tariffs it was priced by; absent in payments from before there were versions. */
  tariffVersion: z.exactOptional(id),
  /**
   * Credited amount in another currency, with the exchange rate in units per whole unit debited, and the reference rate
   * if a margin makes the two differ.
   */
  credit: z.exactOptional(
    z.object({ units, currency, rate: z.string(), reference: z.exactOptional(z.string()) }),
  ),
  /** Value counted against the limit of all methods together, if there is such a limit. */
  valued: z.exactOptional(z.object({ units, currency })),
  /** Approval method id, 0 to 4, or a passkey's. */
  approve: z.int(),
  /** Waits for a colleague instead of a code (B228). */
  request: flag,
  batchId: z.exactOptional(id),
  /** Created from a mass payment; open pages are notified of all its payments together. */
  inMass: flag,
  /** Orders a recurring payment. */
  series: z.exactOptional(series),
  /** A payment of a series: the ordering operation, and its number. */
  scheduled: z.exactOptional(z.object({ series: id, period: z.int() })),
  note: z.exactOptional(z.string()),
  reference: z.exactOptional(z.string()),
  /** The payer's reference, carried unchanged to the payee's bank. */
  endToEndId: z.exactOptional(z.string()),
  /** The key of the public interface that proposed it, by its name then, and the agent that used the key. */
  proposed: z.exactOptional(z.object({ key: id, name: z.string(), agent: z.exactOptional(z.string()) })),
  /** For a follow-up step: the payment's operation, its creator, and the reason it was voided. */
  of: z.exactOptional(id),
  by: z.exactOptional(id),
  outcome: z.exactOptional(z.string()),
}

/** A transfer inside the bank: ids and amounts, no names, because names can be erased. */
const inside = z.object({
  ...payment,
  payee: id,
  to: id,
  /** Between two accounts of the payer; absent for a transfer to another customer. */
  method: z.exactOptional(z.literal('betweenAccounts')),
  /** The invoice it pays; `press`, as of a refund, is the client's idempotency key. */
  invoice: z.exactOptional(id),
  press: z.exactOptional(z.string()),
  /** The payment that it refunds. */
  refundOf: z.exactOptional(id),
  /** The payment button that was used. */
  button: z.exactOptional(id),
  /** From a payer in another database: its name, the payer's name, and the reference of the payment there. */
  [databaseField]: z.exactOptional(z.string()),
  counterparty: z.exactOptional(z.string()),
  stated: z.exactOptional(z.string()),
  /** The payee was not verified when it was made, so the amounts they may receive are limited. */
  payeeUnverified: flag,
  /**
   * The money is set aside until the payee is verified; `keptBy` of the operation that ends this is the operation
   * that set it aside.
   */
  kept: flag,
  keptBy: z.exactOptional(id),
})
export type InsideDetail = z.infer<typeof inside>

/** Identification of the payee, and how long the payment waits for approval. */
const toOthers = {
  ...payment,
  /** The payee's name as entered by the payer. */
  counterparty: z.string(),
  /** Keyed hash that identifies the payee's account without revealing it. */
  payeeKey: z.string(),
  /** Deadline of the approval. */
  waits: z.exactOptional(z.string()),
  /** Payee and destination, encrypted for the payer, in base64. */
  sealed: z.exactOptional(z.string()),
}

/** A payment to a customer in another database leaves this one; it is priced and shown like any payment to a customer. */
const methodsOut: readonly (ExternalMethod | 'p2p')[] = [...externalMethods, 'p2p']

/** A payment out, and the steps that follow from it (`of`). */
const outside = z.object({
  ...toOthers,
  method: z.enum(methodsOut),
  rail: z.enum(payingRails),
  partner: z.enum(payingPartners),
  /** The payee's database. */
  [databaseField]: z.exactOptional(z.string()),
  country: z.string(),
  /** To an own account elsewhere, or to a third party. */
  permission: z.enum(transferPermissions),
  /** Masked account of the payee. */
  account: z.string(),
  /** Result and time of the payee check, before the payer's approval (decision 33). */
  checked: z.exactOptional(z.object({ outcome: z.enum(payeeOutcomes), at: z.string() })),
  requestedFor: day,
  /** A template or card is to be saved with it, as described in `sealed`. */
  keeps: flag,
  /** For the payout of a global payment: its id, and until when it can be claimed. */
  claim: z.exactOptional(z.object({ of: id, until: z.string() })),
  /** When it was counted against the limit, if that was earlier, with its batch. */
  countedAt: z.exactOptional(z.string()),
  /** The payout failed, and the money is held for the next claim. */
  isHeldAgain: flag,
  /** Returns money that the customer had received, by this correction. It does not count against a limit. */
  correction: z.exactOptional(id),
})
export type Proposer = NonNullable<InsideDetail['proposed']>
export type PaymentOutDetail = z.infer<typeof outside>
export type CheckedPayee = NonNullable<PaymentOutDetail['checked']>

/** A global payment: the payee, known by name and e-mail address, chooses the destination. */
const global = z.object({
  ...toOthers,
  method: z.literal('global'),
  feeShare: z.enum(feeShares),
  /** When it was counted against the limit, if that was earlier, with its batch. */
  countedAt: z.exactOptional(z.string()),
})
export type GlobalDetail = z.infer<typeof global>

/** A batch of global payments before it is split into single payments, with their total. */
const globalBatch = z.object({
  ...payment,
  method: z.literal('global'),
  batchId: id,
  /** Number of payments, and keyed digest of their presentation to the person. */
  payments: z.int(),
  shown: z.string(),
  /** Deadline of the approval. */
  waits: z.exactOptional(z.string()),
})
export type GlobalBatchDetail = z.infer<typeof globalBatch>

/** A mass payment before it is split into single payments, with their total; `method` is absent to other customers. */
const massBatch = z.object({
  ...payment,
  mass: z.enum(massKinds),
  method: z.exactOptional(z.enum(externalMethods)),
  batchId: id,
  /** Number of payments, and keyed digest of their presentation to the person. */
  payments: z.int(),
  shown: z.string(),
  /** The amounts that count against each limit. */
  counted: z.array(z.object({ method: z.exactOptional(z.enum(externalMethods)), units, currency })),
  /** The day on which its payments are sent, if given. */
  payOn: z.exactOptional(day),
  /** Results of the payee checks, if there were any; the payer has accepted names that do not match. */
  names: z.exactOptional(
    z.object({ match: z.int(), close: z.int(), none: z.int(), notPossible: z.int(), unchecked: z.int() }),
  ),
  /** Deadline of the approval. */
  waits: z.exactOptional(z.string()),
})
export type MassBatchDetail = z.infer<typeof massBatch>

/**
 * An authorisation of a debit card. The money is held on the settlement account (`from`) and may be booked in several
 * parts; a part, and the void of the rest, refers to its hold in `of`.
 */
const card = z.object({
  /** The card account. */
  card: id,
  from: id,
  /** Name of the merchant as given by the network. */
  counterparty: z.string(),
  /** The network's authorisation code. */
  reference: z.string(),
  /** The authorised amount, by which it is found; absent in older details. */
  units: z.exactOptional(units),
  currency: z.exactOptional(currency),
  of: z.exactOptional(id),
})
export type CardDetail = z.infer<typeof card>

/** Fields that any step of a payment may have, as read by account lines and projections. */
const step = z.object({
  payer: z.exactOptional(id),
  payee: z.exactOptional(id),
  invoice: z.exactOptional(id),
  button: z.exactOptional(id),
  counterparty: z.exactOptional(z.string()),
  [databaseField]: z.exactOptional(z.string()),
  note: payment.note,
  reference: payment.reference,
  endToEndId: payment.endToEndId,
  request: flag,
  batchId: payment.batchId,
  series: payment.series,
  scheduled: payment.scheduled,
  of: payment.of,
  by: payment.by,
  outcome: payment.outcome,
  claim: z.exactOptional(z.object({ of: id })),
  keptBy: z.exactOptional(id),
  refundOf: z.exactOptional(id),
  proposed: payment.proposed,
  isHeldAgain: flag,
})
export type StepDetail = z.infer<typeof step>

/**
 * Incoming money with the message that reported it, or with the case by which it was credited from suspense; without
 * `payee` it is in suspense and the payer's data is encrypted there.
 */
const received = z.object({
  partner: z.enum(railPartners),
  event: z.exactOptional(id),
  case: z.exactOptional(id),
  payee: z.exactOptional(id),
  counterparty: z.exactOptional(z.string()),
  note: payment.note,
  reference: payment.reference,
  endToEndId: payment.endToEndId,
})
export type ReceivedDetail = z.infer<typeof received>

/**
 * Money that came in for somebody who has moved here, at the database they left, with its sender. `of` is the
 * payment there of which it is a part or which came back; `stated` is shared with what left the account there.
 */
const sentOn = z.object({
  payee: id,
  units,
  currency,
  [databaseField]: z.string(),
  stated: z.string(),
  counterparty: z.exactOptional(z.string()),
  note: payment.note,
  reference: payment.reference,
  endToEndId: payment.endToEndId,
  of: payment.of,
})
export type SentOnDetail = z.infer<typeof sentOn>

/** A return by the bank from suspense to the sender, and the steps that follow from it (`of`). */
const houseReturn = z.object({
  correction: id,
  partner: z.enum(railPartners),
  rail: z.enum(rails),
  method: z.enum(externalMethods),
  units,
  currency,
  requestedFor: day,
  of: payment.of,
})
export type HouseReturnDetail = z.infer<typeof houseReturn>

/** A write-off, or its reversal: of a payment (`of`), of incoming money (`event`), or of a statement's line. */
const writeOff = z.object({
  correction: id,
  partner: z.enum(railPartners),
  of: payment.of,
  event: z.exactOptional(id),
  stated: z.exactOptional(z.string()),
})
export type WriteOffDetail = z.infer<typeof writeOff>

/** Names of the members that details may have. SQL statements that read a member by `detail->>` use these names. */
export const detailMembers: ReadonlySet<string> = new Set(
  [
    inside,
    outside,
    global,
    globalBatch,
    massBatch,
    card,
    step,
    received,
    sentOn,
    houseReturn,
    writeOff,
  ].flatMap(({ shape }) => Object.keys(shape)),
)

/** Payments that can be recurring. */
export type OrderedDetail = InsideDetail | PaymentOutDetail
export type PaymentDetail = OrderedDetail | GlobalDetail | GlobalBatchDetail | MassBatchDetail
export type Series = z.infer<typeof series>
export type ScheduledPeriod = NonNullable<InsideDetail['scheduled']>

/** Parses a detail by its schema. @throws Error when it does not match, which is a fault */
function reader<Shape extends z.ZodMiniType>(name: string, shape: Shape): (detail: Detail) => z.infer<Shape> {
  return (detail) => {
    const { success, error } = z.safeParse(compiled(shape), detail)
    if (success) return detail as z.infer<Shape>
    const wrong = error.issues.map(({ path, code }) => `${path.join('.')} ${code}`)
    throw new Error(`the detail of an operation is not that of a ${name}: ${wrong.join(', ')}`)
  }
}

export const readInside = reader('payment inside', inside)
export const readOutside = reader('payment out', outside)
export const readHouseReturn = reader('return of the house', houseReturn)
export const readGlobal = reader('global payment', global)
export const readGlobalBatch = reader('batch of global payments', globalBatch)
export const readMassBatch = reader('mass payment', massBatch)
export const readCard = reader('card authorisation', card)
export const readStep = reader('step of a payment', step)
/** Parses the detail of an order or of a payment of it. */
export const readOrdered = (detail: Detail): OrderedDetail =>
  'rail' in detail ? readOutside(detail) : readInside(detail)

/** Parser of a payment's detail, by the kind of operation that makes or holds it. */
const readers: Readonly<Record<string, (detail: Detail) => PaymentDetail>> = {
  [operationKinds.p2p]: readInside,
  [operationKinds.p2pKept]: readInside,
  [operationKinds.own]: readInside,
  [operationKinds.p2pHold]: readInside,
  [operationKinds.ownHold]: readInside,
  [outsideKinds.hold]: readOutside,
  [outsideKinds.seriesHold]: readOutside,
  [globalKinds.hold]: readGlobal,
  [globalKinds.batchHold]: readGlobalBatch,
  [massOperations.hold]: readMassBatch,
}

/** Parses the detail of a payment; undefined for other operations and for follow-up steps. */
export const readPayment = ({ kind, detail }: { kind: string; detail: Detail }): PaymentDetail | undefined =>
  readers[kind]?.(detail)

/** Whether it is a payment to a customer in another database, as stored in its payer's. */
export const isPaymentElsewhere = (
  detail: PaymentDetail,
): detail is PaymentOutDetail & Record<typeof databaseField, string> =>
  isPaymentOut(detail) && detail[databaseField] !== undefined
/** Whether it is a payment out. */
export const isPaymentOut = (detail: PaymentDetail): detail is PaymentOutDetail => 'rail' in detail
/** The method of a payment made by a payment company. @throws Error for a payment to another database */
export function companyMethodOf({
  method,
  payer,
}: Pick<PaymentOutDetail, 'method' | 'payer'>): ExternalMethod {
  if (method === 'p2p')
    throw new Error(`p2p is no method of a payment company: payment of customer ${payer} to another database`)
  return method
}
/** Whether it is a global payment. */
export const isGlobal = (detail: PaymentDetail): detail is GlobalDetail => 'feeShare' in detail
/** Whether it is a batch of global payments. */
export const isGlobalBatch = (detail: PaymentDetail): detail is GlobalBatchDetail =>
  'shown' in detail && !('mass' in detail)
/** Whether it is a mass payment of a file. */
export const isMassBatch = (detail: PaymentDetail): detail is MassBatchDetail => 'mass' in detail
/** Whether it is many payments approved together. */
export const isBatch = (detail: PaymentDetail): detail is GlobalBatchDetail | MassBatchDetail =>
  'shown' in detail
/** Whether it is a transfer inside the bank. */
export const isInside = (detail: PaymentDetail): detail is InsideDetail => 'payee' in detail

type Amounts = Pick<InsideDetail, 'units' | 'fee' | 'currency' | 'credit'>

/** Debited amount without the fee. */
export const amountOf = (detail: Pick<Amounts, 'units' | 'currency'>): Money =>
  money(BigInt(detail.units), detail.currency)
/** Fee, in the debited currency. */
export const feeOf = (detail: Pick<Amounts, 'fee' | 'currency'>): Money =>
  money(BigInt(detail.fee), detail.currency)
/** Credited amount. */
export const creditOf = (detail: Omit<Amounts, 'fee'>): Money => amountOf(detail.credit ?? detail)

/** The amount counted against a limit: for a payment out the amount sent, inside the bank the amount debited. */
type Limited = { amount: Money; method: Method; country: string | undefined }

/** The amounts counted against the limits; a mass payment may count against several. */
export const limitedOf = (detail: PaymentDetail): readonly Limited[] => {
  if (isMassBatch(detail))
    return detail.counted.map((item): Limited => {
      const { method, units: counted, currency: of } = item
      return { amount: money(BigInt(counted), of), method: method ?? 'p2p', country: undefined }
    })
  return isPaymentOut(detail)
    ? [{ amount: creditOf(detail), method: detail.method, country: detail.country }]
    : [{ amount: amountOf(detail), method: detail.method ?? 'p2p', country: undefined }]
}

/** Deadline of the approval of a payment out; undefined for a transfer inside, which waits until its hold expires. */
export const waitsUntil = (detail: PaymentDetail): Date | undefined =>
  !isInside(detail) && detail.waits ? new Date(detail.waits) : undefined
