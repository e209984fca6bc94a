import { hold, operation, type Hold, type Operation } from '@sixpence/ledger'
import type { TransactionStatus } from '@sixpence/protocol/rules/operation-types'
import type pg from 'pg'
import { NotVisible } from '#core/dependency-down.ts'
import { globalStatusOf, type GlobalState } from '#rules/global-state.ts'
import { statusOf, type InstructionState } from '#rules/instruction-state.ts'
import type { Customer, Person } from '#store/customer/people.ts'
import {
  readPayment,
  isPaymentOut,
  isPaymentElsewhere,
  isGlobal,
  isBatch,
  isInside,
  type GlobalDetail,
  type GlobalBatchDetail,
  type MassBatchDetail,
  type PaymentDetail,
} from './details.ts'
import { keptStateOf, type KeptState } from '#store/payee/kept-payments.ts'
import { isKept, isPaymentHold, outsideKinds } from './kinds.ts'

/** A payment as seen by either of its two sides. */
export type OwnTransaction = {
  operation: Operation
  detail: PaymentDetail
  side: 'payer' | 'payee'
  hold: Hold | undefined
  /** Present for a payment out. */
  instruction: InstructionStand | undefined
  /** Present for a global payment. */
  global: GlobalStand | undefined
  /** Nothing was sent yet: waits for a code or a colleague. */
  isWaiting: boolean
  status: TransactionStatus
}

export type InstructionStand = { state: InstructionState; reference: string; reason: string | null } & Record<
  'dispatchedAt' | 'sentAt' | 'acceptedAt' | 'endedAt',
  Date | null
>

/** State of a global payment, until when it can be claimed, and the resulting payment out. */
export type GlobalStand = { state: GlobalState; expiresAt: Date | null; payout: number | null }

export class Transactions {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** The payment with this id if the customer is its payer, or its payee once it is booked; undefined otherwise. */
  async own(customerId: number, id: number): Promise<OwnTransaction | undefined> {
    const operationOfId = await operation(this.#pool, id)
    const detail = operationOfId && readPayment(operationOfId)
    if (!detail) return undefined
    const [held, instruction, global, batch, keptState] = await Promise.all([
      isPaymentHold(operationOfId.kind) ? hold(this.#pool, detail.from, operationOfId.id) : undefined,
      isPaymentOut(detail) ? this.#instruction(id) : undefined,
      isGlobal(detail) ? this.#global(id) : undefined,
      isBatch(detail) ? this.#batch(id) : undefined,
      isInside(detail) && detail.payeeUnverified ? this.#keptState(operationOfId) : undefined,
    ])
    // A hold is committed with its operation.
    if (isPaymentHold(operationOfId.kind) && !held) throw new NotVisible(`hold of payment ${id}`)
    const standing = isGlobal(detail)
      ? globalStandOf(detail, held, global)
      : standOf(detail, held, instruction)
    const payment = {
      operation: operationOfId,
      detail,
      hold: held,
      instruction,
      global,
      ...(isBatch(detail) ? batchStandOf(detail, held, batch) : standing),
      ...(keptState && { status: keptStatus[keptState] }),
    }
    if (detail.payer === customerId) return { ...payment, side: 'payer' }
    const isPaid = isInside(detail) && detail.payee === customerId && (!held || held.state === 'posted')
    return isPaid ? { ...payment, side: 'payee' } : undefined
  }

  async #instruction(id: number): Promise<InstructionStand | undefined> {
    const { rows } = await this.#pool.query<InstructionStand>({
      name: 'instruction-stand',
      text: `select state, reference, reason, dispatched_at as "dispatchedAt", sent_at as "sentAt", accepted_at as "acceptedAt",
         ended_at as "endedAt" from app.instruction where operation_id = $1`,
      values: [id],
    })
    return rows[0]
  }

  async #keptState({ id, kind }: Operation): Promise<KeptState | undefined> {
    return (await keptStateOf(this.#pool, id)) ?? (isKept(kind) ? 'waiting' : undefined)
  }

  async #batch(id: number): Promise<string | undefined> {
    const { rows } = await this.#pool.query<{ state: string }>(
      `select state from app.global_batch where operation_id = $1
       union all select state from app.mass_batch where operation_id = $1`,
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

/** The status of a payment whose money was set aside for its payee. */
const keptStatus: Record<KeptState, TransactionStatus> = {
  waiting: 'processing',
  credited: 'completed',
  returned: 'returned',
}

/** Submitted, because the single payments have states of their own. */
function batchStandOf(
  detail: GlobalBatchDetail | MassBatchDetail,
  held: Pick<Hold, 'state'> | undefined,
  state = detail.waits ? 'submitted' : 'confirmed',
): Pick<OwnTransaction, 'isWaiting' | 'status'> {
  if (state === 'confirmed') return { isWaiting: false, status: 'submitted' }
  const isWaiting = state === 'submitted' && held?.state === 'open'
  return { isWaiting, status: isWaiting ? waitingStatus(detail) : 'canceled' }
}

/** `created`: waits for a colleague; `pending`: for the payer's own confirmation. */
const waitingStatus = ({ request }: Pick<PaymentDetail, 'request'>): 'created' | 'pending' =>
  request ? 'created' : 'pending'

/** Without a row it is in its initial state. */
function globalStandOf(
  detail: GlobalDetail,
  held: Pick<Hold, 'state'> | undefined,
  { state }: Pick<GlobalStand, 'state'> = { state: detail.waits ? 'waiting' : 'new' },
): Pick<OwnTransaction, 'isWaiting' | 'status'> {
  if (state !== 'waiting') return { isWaiting: false, status: globalStatusOf[state] }
  const isWaiting = held?.state === 'open'
  return { isWaiting, status: isWaiting ? waitingStatus(detail) : 'canceled' }
}

function standOf(
  detail: PaymentDetail,
  held: Pick<Hold, 'state'> | undefined,
  instruction: InstructionStand | undefined,
): Pick<OwnTransaction, 'isWaiting' | 'status'> {
  const isOpen = held?.state === 'open'
  const state = instruction?.state ?? 'created'
  const hasLeft = isPaymentOut(detail) && (!detail.waits || instruction?.dispatchedAt || state !== 'created')
  if (isOpen && !hasLeft) return { isWaiting: true, status: detail.request ? 'created' : 'pending' }
  // A posted payment to another database was credited there; its instruction records it a moment later.
  if (isPaymentElsewhere(detail) && held?.state === 'posted') return { isWaiting: false, status: 'completed' }
  if (isPaymentOut(detail) && !detail.series?.later) return { isWaiting: false, status: statusOf[state] }
  return { isWaiting: false, status: !held || held.state === 'posted' ? 'completed' : 'canceled' }
}

/**
 * Whether the person may cancel the payment; without full rights only their own payments (Q116). A return by the bank
 * to a payer of the customer cannot be canceled by users of the customer.
 */
export const mayGiveUp = (
  { customer, person }: { customer: Pick<Customer, 'right'>; person: Pick<Person, 'id'> },
  { operation }: Pick<OwnTransaction, 'operation'>,
): boolean =>
  operation.detail['correction'] === undefined && (customer.right === 'full' || operation.actor === person.id)

/**
 * SQL expression of the status of a payment that is not booked. An instruction without a row is in its initial state.
 */
export const heldStatusSql = (of: Record<'hold' | 'operation' | 'instruction', string>): string => {
  const hold = of.hold
  const detail = `${of.operation}.detail`
  const instruction = of.instruction
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
      and coalesce(${instruction}.state, 'created') = 'created' and ${instruction}.dispatched_at is null)
      then case when ${detail} ? 'request' then 'created' else 'pending' end
    when ${hold}.state = 'posted' then 'completed'
    when ${detail} ? 'rail' and not coalesce(${detail}->'series' ? 'later', false) then case coalesce(${instruction}.state, 'created')
      ${Object.entries(statusOf)
        .map(([state, status]) => `when '${state}' then '${status}'`)
        .join(' ')} end
    else 'canceled' end`
}

/** SQL expression of the other party of the payment `o`, as this customer, a placeholder, sees it. */
export const otherPartySql = (
  customer: string,
): string => `case when (o.detail->>'payer')::bigint = ${customer}
  then (o.detail->>'payee')::bigint else (o.detail->>'payer')::bigint end`

/** SQL expression of the global payment whose money an operation holds, initially or after a failed payout. */
export const globalOfSql = (operation: string): string => `case
  when ${operation}.detail ? 'feeShare' then ${operation}.id
  when ${operation}.kind in ('${outsideKinds.void}', '${outsideKinds.giveBack}')
    then (${operation}.detail->'claim'->>'of')::bigint end`
