import { createHash } from 'node:crypto'
import { startOf } from '@sixpence/days'
import { operation, type Operation } from '@sixpence/ledger'
import type { Currency } from '@sixpence/money'
import type { PayingPartner, PayingRail } from '@sixpence/partners/rails/rails'
import type pg from 'pg'
import { announce, type Projection } from '#core/outbox/outbox.ts'
import type { ApiEvent } from '@sixpence/protocol/rules/api-events'
import { paymentEvent } from '#store/delivery/payment-events.ts'
import { recordDeliveries } from '#store/delivery/queue.ts'
import { statusOf, type InstructionState } from '#rules/instruction-state.ts'
import { readHouseReturn, readOutside, creditOf, type PaymentOutDetail } from '#store/operation/details.ts'
import { correctionKinds, outsideKinds } from '#store/operation/kinds.ts'

/**
 * A payment a company is instructed to make, and its state. `operationId` is the hold of its money; `units` are minor.
 * `customerId` and `accountId` are 0 of what the house pays back from suspense.
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

/** Creates instructions from committed holds, so that one exists if and only if its money is held. */
export const instructionProjection: Projection = {
  name: 'instructions',
  async onOperations(client, operations) {
    const holds = operations.filter(({ kind }) => kind === outsideKinds.hold || kind === correctionKinds.hold)
    if (holds.length > 0) await keepInstructions(client, holds)
  },
}

/**
 * Creates the instruction of each hold once; the projection and `dispatchInstruction` may both call it at once. Then the
 * second is refused by whichever unique index it meets first, so all of them count as "there already".
 */
async function keepInstructions(client: pg.ClientBase, holds: readonly Operation[]): Promise<void> {
  const rows = holds.map((hold) => {
    if (hold.kind === correctionKinds.hold) return ofHouse(hold)
    const detail = readOutside(hold.detail)
    const {
      payer,
      from,
      method,
      rail,
      partner,
      requestedFor,
      waits,
      payeeKey,
      keeps,
      claim,
      sealed = '',
    } = detail
    const { units, currency } = creditOf(detail)
    const at = hold.at.toISOString()
    return {
      operation_id: hold.id,
      customer_id: payer,
      account_id: from,
      brand: hold.brand,
      method,
      rail,
      partner,
      reference: referenceOf(hold),
      units: String(units),
      currency,
      requested_for: requestedFor,
      sealed: hex(sealed, 'base64'),
      // The payer must not find the account of a payee who claimed a global payment.
      payee_key: claim ? null : hex(payeeKey, 'base64url'),
      to_keep: keeps ?? false,
      waits_until: waits ?? null,
      dispatched_at: waits ? null : at,
      next_at: waits ? null : startOf(requestedFor),
      created_at: at,
    }
  })
  const { rowCount } = await client.query({
    name: 'instructions-keep',
    text: `insert into app.instruction (operation_id, customer_id, account_id, brand, method, rail, partner, reference,
        units, currency, requested_for, sealed, payee_key, to_keep, waits_until, dispatched_at, next_at, created_at)
      select * from jsonb_to_recordset($1) r(operation_id bigint, customer_id bigint, account_id bigint, brand text,
        method text, rail text, partner text, reference text, units bigint, currency text, requested_for date,
        sealed bytea, payee_key bytea, to_keep boolean, waits_until timestamptz, dispatched_at timestamptz, next_at timestamptz, created_at timestamptz)
      order by operation_id
      on conflict do nothing`,
    values: [JSON.stringify(rows)],
  })
  if (rowCount === rows.length) return
  // A reference belongs to one hold, unless a database was restored and the row is another's.
  const there = await client.query('select from app.instruction where operation_id = any($1)', [
    rows.map((row) => row.operation_id),
  ])
  if (there.rowCount !== rows.length)
    throw new Error('the reference of an instruction belongs to another hold')
}

/** To whom it goes is sealed with its correction. */
function ofHouse(hold: Operation) {
  const { method, rail, partner, units, currency, requestedFor } = readHouseReturn(hold.detail)
  const at = hold.at.toISOString()
  return {
    operation_id: hold.id,
    customer_id: null,
    account_id: null,
    brand: hold.brand,
    method,
    rail,
    partner,
    reference: referenceOf(hold),
    units,
    currency,
    requested_for: requestedFor,
    sealed: '\\x',
    payee_key: null,
    to_keep: false,
    waits_until: null,
    dispatched_at: at,
    next_at: startOf(requestedFor),
    created_at: at,
  }
}

const hex = (text: string, encoding: 'base64' | 'base64url'): string =>
  `\\x${Buffer.from(text, encoding).toString('hex')}`

/** At most 28 characters. The hash keeps a restored database from using a reference for a second payment. */
const referenceOf = ({ id, key, at }: Operation): string =>
  `sp${id}x${createHash('sha256').update(`${key} ${at.toISOString()}`).digest('hex').slice(0, 10)}`

/**
 * Dispatches an approved instruction: the worker sends it on its day. False when it was dispatched or withdrawn before.
 */
export async function dispatchInstruction(
  client: pg.ClientBase,
  operationId: number,
  now: Date,
): Promise<boolean> {
  await ensureInstruction(client, operationId)
  const { rowCount } = await client.query(
    `update app.instruction set dispatched_at = $2, next_at = greatest($2, requested_for::timestamp at time zone 'UTC')
     where operation_id = $1 and state = 'created' and dispatched_at is null`,
    [operationId, now],
  )
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

/** The same, only while it is not dispatched. */
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

/** Makes the instruction of a hold now, where the projection has not. */
export async function ensureInstruction(client: pg.ClientBase, operationId: number): Promise<void> {
  const known = await client.query({
    name: 'instruction-known',
    text: 'select from app.instruction where operation_id = $1',
    values: [operationId],
  })
  if (known.rowCount) return
  const hold = await operation(client, operationId)
  if (hold?.kind === outsideKinds.hold) await keepInstructions(client, [hold])
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
 * Has a dispatched instruction handed over, or its company asked, at once. A worker that is at it finishes first. False
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
         and (state <> 'created' or requested_for <= $2::date)`,
    [operationId, now],
  )
  return rowCount === 1
}

/**
 * Takes the wish to keep a template or card off an instruction, once, and returns the sealed payment; undefined when it
 * was taken before.
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

/** What webhooks are told when an instruction has ended; a withdrawn one when its hold is voided. */
const endEvents: Partial<Record<InstructionState, ApiEvent>> = {
  settled: 'payment.completed',
  rejected: 'payment.failed',
  returned: 'payment.failed',
  recalled: 'payment.canceled',
}

/** Announces a payment's status to the payer's open pages (Q111), and its end to the payer's webhooks. */
export async function announceState(
  client: pg.ClientBase,
  { customerId, operationId, state }: Pick<InstructionRow, 'customerId' | 'operationId' | 'state'>,
  now: Date,
): Promise<void> {
  // What the house pays back is no customer's.
  if (customerId === 0) return
  const event = endEvents[state]
  if (event)
    await recordDeliveries(client, [paymentEvent({ customerId, paymentId: operationId }, event)], now)
  return announce(client, {
    customerId,
    event: 'transaction.state',
    data: { operationId, status: statusOf[state] },
    changed: ['accounts', 'history', 'limits', 'preapproved'],
  })
}
