import { hold, operation, type Hold, type Operation } from '@sixpence/ledger'
import { money, type Currency, type Money } from '@sixpence/money'
import type { Rail, RailPartnerKey } from '@sixpence/partners/rails/rails'
import type { FeeShare } from '@sixpence/protocol/global/global'
import type { OperationType, TransactionStatus } from '@sixpence/protocol/history/history'
import type { ExternalMethod, Method } from '@sixpence/protocol/methods/method'
import type { TransferPermission } from '@sixpence/protocol/rights'
import type pg from 'pg'
import { globalStatusOf, type GlobalState } from '#rules/global-state.ts'
import { statusOf, type InstructionState } from '#rules/instruction-state.ts'
import type { Customer, Person } from '#store/customer/people.ts'
import type { Scheduled, Series } from '#store/subscription/subscriptions.ts'

/** What the ledger remembers of every payment. */
type PaymentFacts = {
  payer: number
  from: number
  /** What leaves the account, the fee apart, and the fee. */
  units: string
  fee: string
  currency: Currency
  /** What arrives where that is another currency, and how much of it one whole unit was worth. */
  credit?: { units: string; currency: Currency; rate: string }
  /** Approval method id, 0..4. */
  approve: number
  /** Waits for a colleague instead of a code (B228). */
  request?: true
  batchId?: number
  /** It orders a payment to repeat. */
  series?: Series
  /** It is one of those that were ordered to repeat. */
  scheduled?: Scheduled
  note?: string
  reference?: string
}

/** A payment inside the house: ids and units, no names (those can be erased). */
export type InsideDetail = PaymentFacts & {
  payee: number
  to: number
  /** Between two accounts of the payer, who is the payee; without it, to another customer. */
  method?: 'betweenAccounts'
  /** It pays this invoice; `press` is the key its client gave it. */
  invoice?: number
  press?: string
}

/** A movement with somebody who is no customer: the name they gave. */
export type OutsideDetail = { counterparty: string; note?: string; reference?: string }

/** What the payee's bank said of their name before the payer approved (decision 33), and when. */
export type CheckedPayee = { outcome: 'match' | 'close' | 'none' | 'notPossible'; at: string }

/** A payment that leaves by a company outside, and what follows from it (`of`). */
export type PaymentOutDetail = PaymentFacts &
  OutsideDetail & {
    method: ExternalMethod
    rail: Rail
    partner: RailPartnerKey
    country: string
    /** To an account of the payer elsewhere, or to somebody else. */
    permission: TransferPermission
    /** Enough of the payee’s account to recognise it. */
    account: string
    /** By which the same account is found again without being read. */
    payeeKey: string
    checked?: CheckedPayee
    requestedFor: string
    /** Waits for an approval until then. */
    waits?: string
    /** Something of it is to be found again: what, stands in `sealed`. */
    keeps?: true
    /** Payee and destination, sealed for the payer, in base64. */
    sealed?: string
    of?: number
    /** The payee of a global payment wanted it so: which, and until when it can be claimed. */
    claim?: { of: number; until: string }
  }

/** Money for somebody who is known by name and e-mail only; where it goes they say themselves. */
export type GlobalDetail = PaymentFacts &
  OutsideDetail & {
    method: 'global'
    feeShare: FeeShare
    /** By which the same payee is found again without being read. */
    payeeKey: string
    /** Waits for an approval until then. */
    waits?: string
    /** When its limit was counted, if that was before: with its batch. */
    countedAt?: string
    /** Who the payee is and what they may do, sealed for the payer, in base64. */
    sealed?: string
    of?: number
  }

/** Global payments that were handed in as one file, until each of them is one: what they come to together. */
export type GlobalBatchDetail = PaymentFacts & {
  method: 'global'
  batchId: number
  /** How many they are, and a keyed digest of all that was shown of them. */
  payments: number
  shown: string
  /** Waits for an approval until then. */
  waits?: string
  of?: number
}

/** What can be ordered to repeat. */
export type OrderedDetail = InsideDetail | PaymentOutDetail
export type PaymentDetail = OrderedDetail | GlobalDetail | GlobalBatchDetail

/** The operation kinds of payments inside the house, as the ledger stores them. */
export const operationKinds = {
  p2p: 'p2p',
  p2pHold: 'p2pHold',
  p2pPost: 'p2pPost',
  own: 'own',
  ownHold: 'ownHold',
  ownPost: 'ownPost',
  /** Orders that begin on a later day, and need nobody's approval: no money moves. */
  p2pSeries: 'p2pSeries',
  ownSeries: 'ownSeries',
  release: 'release',
  /** Its payer says no to an invoice: no money moves. */
  invoiceReject: 'invoiceReject',
} as const
/** Those of money that leaves or comes by a company outside. */
export const outsideKinds = {
  hold: 'outsideHold',
  /** Orders of payments that begin on a later day: one that waits to be approved, and one that needs nobody's approval. */
  seriesHold: 'outsideSeriesHold',
  series: 'outsideSeries',
  post: 'outsidePost',
  release: 'outsideRelease',
  giveBack: 'outsideReturn',
  received: 'outside',
  suspense: 'outsideSuspense',
} as const
/** Those of global payments, until they leave by a company. */
export const globalKinds = {
  hold: 'globalHold',
  /** The money is the payer's again: it was refused, not claimed in time, or given up. */
  end: 'globalEnd',
  /** All of a batch, until each of its payments is held by itself; and what of it is the payer’s again. */
  batchHold: 'globalBatchHold',
  batchEnd: 'globalBatchEnd',
} as const
/** What a line of an account is: the ledger's word for it, and the one history shows (Q111). */
export const lineTypes = {
  p2p: 'P2P',
  fee: 'Fees',
  wire: 'Wire',
  eft: 'EFT',
  oct: 'OCT',
  crypto: 'Crypto',
  instant: 'Instant',
  interac: 'Interac',
  card: 'Card',
  own: 'BetweenAccounts',
  invoice: 'Invoice',
  global: 'GlobalTransfer',
  exchange: 'Exchange',
} as const satisfies Record<string, OperationType>
export type LineKind = keyof typeof lineTypes
export const entryKinds = {
  p2p: 'p2p',
  own: 'own',
  exchange: 'exchange',
  fee: 'fee',
} as const satisfies Record<string, LineKind>

/** A payment as one of its two sides sees it. */
export type OwnTransaction = {
  operation: Operation
  detail: PaymentDetail
  side: 'payer' | 'payee'
  hold: Hold | undefined
  /** Of a payment that leaves the house. */
  instruction: InstructionStand | undefined
  /** Of a global payment. */
  global: GlobalStand | undefined
  /** Nothing was sent yet: a code or a colleague is waited for. */
  isWaiting: boolean
  status: TransactionStatus
}

export type InstructionStand = { state: InstructionState; reference: string; reason: string | null } & Record<
  'releasedAt' | 'sentAt' | 'acceptedAt' | 'endedAt',
  Date | null
>

/** How a global payment stands, until when it can be claimed, and the payment out it became. */
export type GlobalStand = { state: GlobalState; expiresAt: Date | null; payout: number | null }

export class Transactions {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** The payment of this id if the customer is its payer, or its payee once it is booked. */
  async own(customerId: number, id: number): Promise<OwnTransaction | undefined> {
    const found = await operation(this.#pool, id)
    const detail = found && paymentDetailOf(found)
    if (!detail) return undefined
    const [held, instruction, global, batch] = await Promise.all([
      isHold(found.kind) ? hold(this.#pool, detail.from, found.id) : undefined,
      isPaymentOut(detail) ? this.#instruction(id) : undefined,
      isGlobal(detail) ? this.#global(id) : undefined,
      isGlobalBatch(detail) ? this.#batch(id) : undefined,
    ])
    const payment = {
      operation: found,
      detail,
      hold: held,
      instruction,
      global,
      ...(isGlobal(detail)
        ? globalStandOf(detail, held, global)
        : isGlobalBatch(detail)
          ? batchStandOf(detail, held, batch)
          : standOf(detail, held, instruction)),
    }
    if (detail.payer === customerId) return { ...payment, side: 'payer' }
    const isPaid = isInside(detail) && detail.payee === customerId && (!held || held.state === 'posted')
    return isPaid ? { ...payment, side: 'payee' } : undefined
  }

  async #instruction(id: number): Promise<InstructionStand | undefined> {
    const { rows } = await this.#pool.query<InstructionStand>(
      `select state, reference, reason, released_at as "releasedAt", sent_at as "sentAt", accepted_at as "acceptedAt",
         ended_at as "endedAt" from app.instruction where operation_id = $1`,
      [id],
    )
    return rows[0]
  }

  async #batch(id: number): Promise<string | undefined> {
    const { rows } = await this.#pool.query<{ state: string }>(
      'select state from app.global_batch where operation_id = $1',
      [id],
    )
    return rows[0]?.state
  }

  async #global(id: number): Promise<GlobalStand | undefined> {
    const { rows } = await this.#pool.query<GlobalStand>(
      `select state, expires_at as "expiresAt", payout_id as payout from app.global_payment where operation_id = $1`,
      [id],
    )
    return rows[0]
  }
}

/** Submitted: its payments say themselves how they fare. */
function batchStandOf(
  detail: GlobalBatchDetail,
  held: Pick<Hold, 'state'> | undefined,
  state = detail.waits ? 'submitted' : 'confirmed',
): Pick<OwnTransaction, 'isWaiting' | 'status'> {
  if (state === 'confirmed') return { isWaiting: false, status: 'submitted' }
  const isWaiting = state === 'submitted' && held?.state === 'open'
  return { isWaiting, status: isWaiting ? (detail.request ? 'created' : 'pending') : 'canceled' }
}

/** Without a row it is as it is made. */
function globalStandOf(
  detail: GlobalDetail,
  held: Pick<Hold, 'state'> | undefined,
  { state }: Pick<GlobalStand, 'state'> = { state: detail.waits ? 'waiting' : 'new' },
): Pick<OwnTransaction, 'isWaiting' | 'status'> {
  if (state !== 'waiting') return { isWaiting: false, status: globalStatusOf[state] }
  const isWaiting = held?.state === 'open'
  return { isWaiting, status: isWaiting ? (detail.request ? 'created' : 'pending') : 'canceled' }
}

function standOf(
  detail: PaymentDetail,
  held: Pick<Hold, 'state'> | undefined,
  instruction: InstructionStand | undefined,
): Pick<OwnTransaction, 'isWaiting' | 'status'> {
  const isOpen = held?.state === 'open'
  const state = instruction?.state ?? 'created'
  const hasLeft = isPaymentOut(detail) && (!detail.waits || instruction?.releasedAt || state !== 'created')
  if (isOpen && !hasLeft) return { isWaiting: true, status: detail.request ? 'created' : 'pending' }
  if (isPaymentOut(detail) && !detail.series?.later) return { isWaiting: false, status: statusOf[state] }
  return { isWaiting: false, status: !held || held.state === 'posted' ? 'completed' : 'canceled' }
}

/** The operation that books a payment, by the one that holds it until it is approved. */
export const postKinds: Readonly<Record<string, string>> = {
  [operationKinds.p2pHold]: operationKinds.p2pPost,
  [operationKinds.ownHold]: operationKinds.ownPost,
}
const holds: ReadonlySet<string> = new Set([
  ...Object.keys(postKinds),
  outsideKinds.hold,
  outsideKinds.seriesHold,
  globalKinds.hold,
  globalKinds.batchHold,
])
const isHold = (kind: string): boolean => holds.has(kind)
const payments: ReadonlySet<string> = new Set([operationKinds.p2p, operationKinds.own, ...holds])

/** What a payment remembers; undefined of any other operation, and of a payment's follow-up. */
export function paymentDetailOf({
  kind,
  detail,
}: Pick<Operation, 'kind' | 'detail'>): PaymentDetail | undefined {
  return payments.has(kind) ? (detail as PaymentDetail) : undefined
}

/** Without full rights one may give up one's own payments only (Q116). */
export const mayGiveUp = (
  { customer, person }: { customer: Pick<Customer, 'right'>; person: Pick<Person, 'id'> },
  { operation }: Pick<OwnTransaction, 'operation'>,
): boolean => customer.right === 'full' || operation.actor === person.id

export const isPaymentOut = (detail: PaymentDetail): detail is PaymentOutDetail => 'rail' in detail
export const isGlobal = (detail: PaymentDetail): detail is GlobalDetail => 'feeShare' in detail
export const isGlobalBatch = (detail: PaymentDetail): detail is GlobalBatchDetail => 'shown' in detail
export const isInside = (detail: PaymentDetail): detail is InsideDetail => 'payee' in detail

/** What leaves, without the fee. */
export const amountOf = (detail: PaymentFacts): Money => money(BigInt(detail.units), detail.currency)
export const feeOf = (detail: PaymentFacts): Money => money(BigInt(detail.fee), detail.currency)
/** What arrives. */
export const creditOf = (detail: PaymentFacts): Money =>
  detail.credit ? money(BigInt(detail.credit.units), detail.credit.currency) : amountOf(detail)

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

const outsideLines = {
  wire: 'wire',
  eft: 'eft',
  oct: 'oct',
  crypto_eft: 'crypto',
  instant_payment: 'instant',
  interac: 'interac',
} as const satisfies Record<ExternalMethod, LineKind>

/** What its lines are called in history. */
export function lineKindOf({
  method,
  credit,
  claim,
  invoice,
}: Pick<PaymentDetail, 'method' | 'credit'> &
  Pick<PaymentOutDetail, 'claim'> &
  Pick<InsideDetail, 'invoice'>): LineKind {
  if (invoice !== undefined) return 'invoice'
  if (claim || method === 'global') return 'global'
  if (method === undefined) return 'p2p'
  if (method === 'betweenAccounts') return credit ? 'exchange' : 'own'
  return outsideLines[method]
}

/** The same in SQL. */
export const lineKindSql = (detail: string): string => `case when ${detail} ? 'card' then 'card'
  when ${detail} ? 'invoice' then 'invoice'
  when ${detail} ? 'claim' then 'global'
  else case ${detail}->>'method'
  when 'global' then 'global'
  when 'betweenAccounts' then case when ${detail} ? 'credit' then 'exchange' else 'own' end
  ${Object.entries(outsideLines)
    .map(([method, line]) => `when '${method}' then '${line}'`)
    .join(' ')}
  else 'p2p' end end`

/** How a payment stands, in SQL, as far as it is not booked. Without a row an instruction is as it is made. */
export const heldStatusSql = (of: Record<'hold' | 'operation' | 'instruction', string>): string => {
  const [hold, detail, instruction] = [of.hold, `${of.operation}.detail`, of.instruction]
  const globalOf = globalOfSql(of.operation)
  return `case
    when ${globalOf} is not null then coalesce(
      (select case g.state ${Object.entries(globalStatusOf)
        .map(([state, status]) => `when '${state}' then '${status}'`)
        .join(
          ' ',
        )} end from app.global_payment g where g.operation_id = ${globalOf} and g.state <> 'waiting'),
      case when ${hold}.state <> 'open' then 'canceled' when not ${detail} ? 'waits' then 'submitted'
        when ${detail} ? 'request' then 'created' else 'pending' end)
    when ${hold}.state = 'open' and (not ${detail} ? 'rail' or ${detail} ? 'waits'
      and coalesce(${instruction}.state, 'created') = 'created' and ${instruction}.released_at is null)
      then case when ${detail} ? 'request' then 'created' else 'pending' end
    when ${hold}.state = 'posted' then 'completed'
    when ${detail} ? 'rail' and not coalesce(${detail}->'series' ? 'later', false) then case coalesce(${instruction}.state, 'created')
      ${Object.entries(statusOf)
        .map(([state, status]) => `when '${state}' then '${status}'`)
        .join(' ')} end
    else 'canceled' end`
}

/** Of which global payment this operation holds the money, in SQL: it does so from the beginning, or since a claim came to nothing. */
export const globalOfSql = (operation: string): string => `case
  when ${operation}.detail ? 'feeShare' then ${operation}.id
  when ${operation}.kind in ('${outsideKinds.release}', '${outsideKinds.giveBack}')
    then (${operation}.detail->'claim'->>'of')::bigint end`
