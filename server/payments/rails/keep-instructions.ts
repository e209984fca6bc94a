import { createHash } from 'node:crypto'
import { startOf } from '@sixpence/days'
import { operation, type Operation } from '@sixpence/ledger'
import type pg from 'pg'
import { moneyLeaseMs } from '#core/claim-due.ts'
import type { Projection } from '#core/outbox/outbox.ts'
import type { InstructionState } from '#rules/instruction-state.ts'
import { creditOf, readHouseReturn, readOutside, type PaymentOutDetail } from '#store/operation/details.ts'
import { correctionKinds, outsideKinds } from '#store/operation/kinds.ts'

/** Creates instructions from committed holds, so that one exists if and only if its money is held. */
export const instructionProjection: Projection = {
  name: 'instructions',
  async onOperations(client, operations) {
    const holds = operations.filter(({ kind }) => kind === outsideKinds.hold || kind === correctionKinds.hold)
    if (holds.length === 0) return
    const made = await keepInstructions(
      client,
      holds.map((hold) => ({ hold })),
    )
    if (made.size < holds.length) await requireAll(client, holds)
  },
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
  if (hold?.kind !== outsideKinds.hold) return
  const made = await keepInstructions(client, [{ hold }])
  if (made.size === 0) await requireAll(client, [hold])
}

type ToKeep = { hold: Operation } & Partial<{
  /** The state to be made in, where it is not the first one. */
  state: InstructionState
  reason: string | null
  next_at: Date | null
  ended_at: Date | null
}>

/**
 * Creates the instruction of each hold once, and returns the ids of those that this call has created. The projection and
 * whoever takes the next step of a payment may both call it at once: the second is refused by whichever unique index it meets
 * first, so all of them count as "there already".
 */
export async function keepInstructions(
  client: pg.ClientBase,
  toKeep: readonly ToKeep[],
): Promise<ReadonlySet<number>> {
  const { rows } = await client.query<{ id: number }>({
    name: 'instructions-keep',
    text: `insert into app.instruction (operation_id, customer_id, account_id, brand, method, rail, partner, reference,
        units, currency, requested_for, sealed, payee_key, to_keep, waits_until, dispatched_at, created_at,
        state, reason, attempts, next_at, sent_at, ended_at)
      select r.* from jsonb_to_recordset($1) r(operation_id bigint, customer_id bigint, account_id bigint, brand text,
        method text, rail text, partner text, reference text, units bigint, currency text, requested_for date,
        sealed bytea, payee_key bytea, to_keep boolean, waits_until timestamptz, dispatched_at timestamptz, created_at timestamptz,
        state text, reason text, attempts int, next_at timestamptz, sent_at timestamptz, ended_at timestamptz)
      order by operation_id
      on conflict do nothing returning operation_id as id`,
    values: [JSON.stringify(toKeep.map(({ hold, ...begins }) => ({ ...columnsOf(hold), ...begins })))],
  })
  return new Set(rows.map(({ id }) => Number(id)))
}

/** A reference belongs to one hold, unless a database was restored and the row is another's. */
async function requireAll(client: pg.ClientBase, holds: readonly Operation[]): Promise<void> {
  const there = await client.query('select from app.instruction where operation_id = any($1)', [
    holds.map(({ id }) => id),
  ])
  if (there.rowCount !== holds.length)
    throw new Error('the reference of an instruction belongs to another hold')
}

function columnsOf(hold: Operation) {
  if (hold.kind === correctionKinds.hold) return ofHouse(hold)
  const detail = readOutside(hold.detail)
  const { payer, from, method, rail, partner, requestedFor, waits, payeeKey, keeps, claim } = detail
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
    sealed: hex(detail.sealed ?? '', 'base64'),
    // The payer must not find the account of a payee who claimed a global payment.
    payee_key: claim ? null : hex(payeeKey, 'base64url'),
    to_keep: keeps ?? false,
    waits_until: waits ?? null,
    dispatched_at: waits ? null : at,
    created_at: at,
    reason: null,
    ended_at: null,
    ...(isSentAtOnce(detail)
      ? { state: 'sent', attempts: 1, sent_at: at, next_at: new Date(hold.at.getTime() + moneyLeaseMs) }
      : { state: 'created', attempts: 0, sent_at: null, next_at: waits ? null : startOf(requestedFor) }),
  }
}

/**
 * A payment to another cell that waits for nothing counts as sent from its hold on: whoever has made the hold takes the
 * next steps, and nobody else does, nor withdraws it, before the time of a lease is over.
 */
const isSentAtOnce = ({ partner, waits }: PaymentOutDetail): boolean =>
  partner === 'cell' && waits === undefined

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
    created_at: at,
    reason: null,
    ended_at: null,
    state: 'created',
    attempts: 0,
    sent_at: null,
    next_at: startOf(requestedFor),
  }
}

const hex = (text: string, encoding: 'base64' | 'base64url'): string =>
  `\\x${Buffer.from(text, encoding).toString('hex')}`

/** At most 28 characters. The hash keeps a restored database from using a reference for a second payment. */
export const referenceOf = ({ id, key, at }: Operation): string =>
  `sp${id}x${createHash('sha256').update(`${key} ${at.toISOString()}`).digest('hex').slice(0, 10)}`
