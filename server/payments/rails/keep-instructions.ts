import { internalRail } from '@sixpence/partners/rails/rails'
import { startOf } from '@sixpence/days'
import { operation, type Operation } from '@sixpence/ledger'
import type pg from 'pg'
import { moneyLeaseMs } from '#core/claim-due.ts'
import type { Projection } from '#core/outbox/outbox.ts'
import {
  creditOf,
  readHouseReturn,
  readOutside,
  readStep,
  type PaymentOutDetail,
} from '#store/operation/details.ts'
import { correctionKinds, outsideKinds } from '#store/operation/kinds.ts'
import { sha256 } from '#core/keys/sha256.ts'
import { resolveCases } from './cases.ts'
import { databaseField } from '#rules/internal-payment.ts'

/**
 * Creates instructions from committed holds, so that an instruction exists if and only if its money is held; and
 * settles payments to other databases whose holds were posted, if the posting process has not.
 */
export const instructionProjection: Projection = {
  name: 'instructions',
  async onOperations(client, operations) {
    const holds = operations.filter(({ kind }) => kind === outsideKinds.hold || kind === correctionKinds.hold)
    const posted = new Map(operations.flatMap(postedAt))
    const instructed = holds.length === 0 ? new Set<number>() : await keepInstructions(client, holds, posted)
    if (instructed.size < holds.length) await requireAll(client, holds)
    const left = [...posted].filter(([id]) => !instructed.has(id))
    if (left.length > 0) await settleAll(client, left)
  },
}

/** The hold of a payment to another database that this operation has posted, and the time. */
function postedAt({ kind, detail, at }: Operation): [number, Date][] {
  const { of, [databaseField]: database } = kind === outsideKinds.post ? readStep(detail) : {}
  return of === undefined || database === undefined ? [] : [[of, at]]
}

async function settleAll(client: pg.ClientBase, posted: readonly (readonly [number, Date])[]): Promise<void> {
  const { rows } = await client.query<{ id: number | string; reference: string }>({
    name: 'instructions-settle',
    text: `update app.instruction i set state = 'settled', next_at = null, claimed_until = null, ended_at = p.at
      from unnest($1::bigint[], $2::timestamptz[]) p(id, at)
      where i.operation_id = p.id and i.partner = '${internalRail}' and i.state in ('created', 'sent', 'unknown')
      returning i.operation_id as id, i.reference`,
    values: [posted.map(([id]) => id), posted.map(([, at]) => at)],
  })
  const at = new Map(posted)
  const cases = rows.flatMap(({ id, reference }) => {
    const endedAt = at.get(Number(id))
    return endedAt
      ? [
          {
            partner: internalRail,
            reference,
            difference: 'overdue',
            resolution: 'ended',
            at: endedAt,
          } as const,
        ]
      : []
  })
  if (cases.length > 0) await resolveCases(client, cases)
}

/** Creates the instruction of a hold now, if the projection has not. */
export async function ensureInstruction(client: pg.ClientBase, operationId: number): Promise<void> {
  const existing = await client.query({
    name: 'instruction-known',
    text: 'select from app.instruction where operation_id = $1',
    values: [operationId],
  })
  if (existing.rowCount) return
  const hold = await operation(client, operationId)
  if (hold?.kind !== outsideKinds.hold) return
  const instructed = await keepInstructions(client, [hold])
  if (instructed.size === 0) await requireAll(client, [hold])
}

/**
 * Creates the instruction of each hold once, settled if the hold was posted, and returns the ids created by this call.
 * The projection and the process that takes the next step may call it at once: the second violates whichever unique
 * index it meets first, so all of them count as "exists already".
 */
export async function keepInstructions(
  client: pg.ClientBase,
  holds: readonly Operation[],
  posted: ReadonlyMap<number, Date> = new Map(),
): Promise<ReadonlySet<number>> {
  const { rows } = await client.query<{ id: number | string }>({
    name: 'instructions-keep',
    text: `insert into app.instruction (operation_id, customer_id, account_id, brand, method, rail, partner, reference,
        units, currency, requested_for, sealed, payee_key, to_keep, waits_until, dispatched_at, created_at,
        state, attempts, next_at, sent_at, ended_at)
      select r.* from jsonb_to_recordset($1) r(operation_id bigint, customer_id bigint, account_id bigint, brand text,
        method text, rail text, partner text, reference text, units bigint, currency text, requested_for date,
        sealed bytea, payee_key bytea, to_keep boolean, waits_until timestamptz, dispatched_at timestamptz, created_at timestamptz,
        state text, attempts int, next_at timestamptz, sent_at timestamptz, ended_at timestamptz)
      order by operation_id
      on conflict do nothing returning operation_id as id`,
    values: [JSON.stringify(holds.map((hold) => ({ ...columnsOf(hold), ...endOf(posted.get(hold.id)) })))],
  })
  return new Set(rows.map(({ id }) => Number(id)))
}

const endOf = (at: Date | undefined) => at && { state: 'settled', next_at: null, ended_at: at.toISOString() }

/** A reference belongs to one hold, unless a database was restored and the row belongs to another hold. */
async function requireAll(client: pg.ClientBase, holds: readonly Operation[]): Promise<void> {
  const ids = holds.map(({ id }) => id)
  const there = await client.query('select from app.instruction where operation_id = any($1)', [ids])
  if (there.rowCount !== holds.length)
    throw new Error(
      `the reference of an instruction belongs to another hold: ${there.rowCount} instructions for holds ${ids.join(', ')}`,
    )
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
    ended_at: null,
    ...(isSentAtOnce(detail)
      ? { state: 'sent', attempts: 1, sent_at: at, next_at: new Date(hold.at.getTime() + moneyLeaseMs) }
      : { state: 'created', attempts: 0, sent_at: null, next_at: waits ? null : startOf(requestedFor) }),
  }
}

/**
 * A payment to another database that needs no approval counts as sent from its hold on: the process that placed the hold
 * takes the next steps. Until its lease expires, no other process takes them or withdraws the payment.
 */
const isSentAtOnce = ({ partner, waits }: PaymentOutDetail): boolean =>
  partner === internalRail && waits === undefined

/** The recipient is sealed with its correction. */
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
  `sp${id}x${sha256(`${key} ${at.toISOString()}`).toString('hex').slice(0, 10)}`
