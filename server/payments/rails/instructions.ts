import { dayOf } from '@sixpence/days'
import { bankZone } from '@sixpence/days/zone'
import type { Operation } from '@sixpence/ledger'
import type { Currency } from '@sixpence/money'
import { internalRail, type PayingPartner, type PayingRail } from '@sixpence/partners/rails/rails'
import type pg from 'pg'
import { moneyLeaseMs } from '#core/claim-due.ts'
import { announceAll } from '#core/outbox/outbox.ts'
import type { ApiEvent } from '@sixpence/protocol/rules/api-events'
import { outgoingTopics } from '@sixpence/protocol/payments'
import { paymentEvent } from '#store/delivery/payment-events.ts'
import { recordDeliveries } from '#store/delivery/queue.ts'
import { statusOf, type InstructionState } from '#rules/instruction-state.ts'
import { creditOf, readOutside, type PaymentOutDetail } from '#store/operation/details.ts'
import { ensureInstruction, referenceOf } from './keep-instructions.ts'

/**
 * A payment a company is instructed to make, and its state. `operationId` is the hold of its money; `units` are minor.
 * `customerId` and `accountId` are 0 for a return by the house from suspense.
 */
export type InstructionRow = {
  operationId: number
  customerId: number
  accountId: number
  brand: string
  method: PaymentOutDetail['method']
  rail: PayingRail
  partner: PayingPartner
  reference: string
  units: bigint
  currency: Currency
  requestedFor: string
  sealed: Buffer
  state: InstructionState
  attempts: number
  createdAt: Date
  sentAt: Date | null
}

/** Select list for an `InstructionRead` from the table alias `i`. */
export const instructionColumns = (i: string): string =>
  `${i}.operation_id as "operationId", coalesce(${i}.customer_id, 0) as "customerId",
   coalesce(${i}.account_id, 0) as "accountId", ${i}.brand,
   ${i}.method, ${i}.rail, ${i}.partner, ${i}.reference, ${i}.units::text, ${i}.currency,
   ${i}.requested_for::text as "requestedFor", ${i}.sealed, ${i}.state, ${i}.attempts,
   ${i}.created_at as "createdAt", ${i}.sent_at as "sentAt"`

export type InstructionRead = Omit<InstructionRow, 'units'> & { units: string }
/** A row as read by the driver, with `units` as bigint. */
export const instructionOf = <Read extends InstructionRead>(
  read: Read,
): Omit<Read, 'units'> & { units: bigint } => ({
  ...read,
  units: BigInt(read.units),
})

/** The instruction to another database, derived from its hold without reading the row. */
export function internalInstruction(hold: Operation): InstructionRow {
  const detail = readOutside(hold.detail)
  const { units, currency } = creditOf(detail)
  return {
    operationId: hold.id,
    customerId: detail.payer,
    accountId: detail.from,
    brand: hold.brand,
    method: detail.method,
    rail: detail.rail,
    partner: detail.partner,
    reference: referenceOf(hold),
    units,
    currency,
    requestedFor: detail.requestedFor,
    sealed: Buffer.from(detail.sealed ?? '', 'base64'),
    state: 'sent',
    attempts: 1,
    createdAt: hold.at,
    sentAt: hold.at,
  }
}

/**
 * Dispatches an approved instruction: the worker sends it on its day. An instruction to another database counts as sent,
 * and the caller sends it; after a crash the worker does. False when it was dispatched or withdrawn before.
 */
export async function dispatchInstruction(
  client: pg.ClientBase,
  operationId: number,
  now: Date,
): Promise<boolean> {
  await ensureInstruction(client, operationId)
  const { rowCount } = await client.query({
    name: 'instruction-dispatch',
    text: `update app.instruction set dispatched_at = $2,
       next_at = case when partner = '${internalRail}' then $3 else greatest($2, requested_for::timestamp at time zone '${bankZone}') end,
       state = case when partner = '${internalRail}' then 'sent' else state end,
       sent_at = case when partner = '${internalRail}' then $2 end,
       attempts = case when partner = '${internalRail}' then 1 else 0 end
     where operation_id = $1 and state = 'created' and dispatched_at is null`,
    values: [operationId, now, new Date(now.getTime() + moneyLeaseMs)],
  })
  return rowCount === 1
}

/**
 * Withdraws an instruction that was not sent; the worker voids its hold. False when it may have been sent.
 */
export const withdrawInstruction = (
  client: pg.ClientBase,
  operationId: number,
  now: Date,
): Promise<boolean> => withdraw(client, operationId, now, '')

/** Withdraws an instruction that was not dispatched yet. False when it was. */
export const withdrawWaiting = (client: pg.ClientBase, operationId: number, now: Date): Promise<boolean> =>
  withdraw(client, operationId, now, 'and dispatched_at is null')

async function withdraw(
  client: pg.ClientBase,
  operationId: number,
  now: Date,
  only: '' | 'and dispatched_at is null',
): Promise<boolean> {
  await ensureInstruction(client, operationId)
  const { rowCount } = await client.query(
    `update app.instruction set state = 'withdrawn', ended_at = $2, next_at = $2
     where operation_id = $1 and state = 'created' ${only}`,
    [operationId, now],
  )
  return rowCount === 1
}

/** Resumes polling the company about an unfinished instruction that is neither due nor claimed. */
export async function resumePolling(
  client: Pick<pg.Pool, 'query'>,
  operationId: number | null,
  now: Date,
): Promise<void> {
  await client.query(
    `update app.instruction set next_at = $2
       where operation_id = $1 and next_at is null and claimed_until is null
         and state in ('sent', 'unknown', 'accepted')`,
    [operationId, now],
  )
}

/**
 * Makes a dispatched instruction due at once, to be sent or queried. A worker that has claimed it finishes first. False
 * when it has ended.
 */
export async function retryNow(
  client: Pick<pg.Pool, 'query'>,
  operationId: number,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update app.instruction set next_at = $2
       where operation_id = $1 and dispatched_at is not null and state in ('created', 'sent', 'unknown', 'accepted')
         and (state <> 'created' or requested_for <= $3)`,
    [operationId, now, dayOf(now)],
  )
  return rowCount === 1
}

/**
 * Clears the request to save a template or card from an instruction, once, and returns the sealed payment; undefined
 * when it was cleared before.
 */
export async function takeToKeep(
  client: Pick<pg.Pool, 'query'>,
  operationId: number,
): Promise<Buffer | undefined> {
  const { rows } = await client.query<{ sealed: Buffer }>(
    'update app.instruction set to_keep = false where operation_id = $1 and to_keep returning sealed',
    [operationId],
  )
  return rows[0]?.sealed
}

/**
 * Records that a recall was requested or refused and announces the instruction's current state, which the company may
 * have changed meanwhile.
 */
export async function noteRecall(
  client: pg.ClientBase,
  operationId: number,
  recall: 'asked' | 'refused',
  now: Date,
): Promise<void> {
  const { rows } = await client.query<Parameters<typeof announceState>[1]>(
    `update app.instruction set recall = $2 where operation_id = $1 and (recall is null or $2 = 'refused')
     returning coalesce(customer_id, 0) as "customerId", operation_id as "operationId", state`,
    [operationId, recall],
  )
  if (rows[0]) await announceState(client, rows[0], now)
}

/** Webhook event for the end of an instruction; a withdrawn instruction is reported when its hold is voided. */
const endEvents: Partial<Record<InstructionState, ApiEvent>> = {
  settled: 'payment.completed',
  rejected: 'payment.failed',
  returned: 'payment.failed',
  recalled: 'payment.canceled',
}

type Announced = Pick<InstructionRow, 'customerId' | 'operationId' | 'state'> & {
  now: Date
}

/** Announces statuses of payments to the payers' open pages (Q111), and the end of payments to the payers' webhooks. */
export async function announceStates(client: pg.ClientBase, all: readonly Announced[]): Promise<void> {
  // Returns by the house belong to no customer.
  const announced = all.filter(({ customerId }) => customerId !== 0)
  const [first] = announced
  if (!first) return
  const deliveries = announced.flatMap(({ customerId, operationId, state }) => {
    const event = endEvents[state]
    return event === undefined ? [] : [paymentEvent({ customerId, paymentId: operationId }, event)]
  })
  if (deliveries.length > 0) await recordDeliveries(client, deliveries, first.now)
  return announceAll(
    client,
    announced.map(({ customerId, operationId, state }) => ({
      customerId,
      event: 'transaction.state',
      data: { operationId, status: statusOf[state] },
      changed: [...outgoingTopics],
    })),
  )
}

/** Announces the state of a single payment. */
export const announceState = (
  client: pg.ClientBase,
  item: Pick<InstructionRow, 'customerId' | 'operationId' | 'state'>,
  now: Date,
): Promise<void> => announceStates(client, [{ ...item, now }])
