import { randomBytes } from 'node:crypto'
import { after } from '@sixpence/days'
import { operation, type Operation } from '@sixpence/ledger'
import { claimDays } from '@sixpence/protocol/global/global'
import type pg from 'pg'
import type { Projection } from '#core/outbox/outbox.ts'
import type { Services } from '#context/services.ts'
import type { GlobalState } from '#rules/global-state.ts'
import { readGlobal, readGlobalBatch, readStep } from '#store/operation/details.ts'
import { globalKinds, outsideKinds } from '#store/operation/kinds.ts'
import { linkBatch } from './batch-link.ts'
import { hashOfSecret, secretOf } from './secret.ts'

type ProjectionDeps = Pick<Services, 'secrets' | 'clock'>

/** Maintains global payments and batches from committed operations, so that a crash loses no change. */
export const globalProjection = (s: ProjectionDeps): Projection => ({
  name: 'global payments',
  async onOperations(client, operations) {
    for (const operation of operations)
      if (operation.kind === globalKinds.hold) await keepGlobal(s, client, operation)
      else if (operation.kind === globalKinds.batchHold)
        await linkBatch(client, { id: operation.id, detail: readGlobalBatch(operation.detail) })
      else if (readStep(operation.detail).claim) await noteClaim(client, operation)
  },
})

const claimStates: ReadonlyMap<string, GlobalState> = new Map<string, GlobalState>([
  [outsideKinds.hold, 'processing'],
  [outsideKinds.post, 'completed'],
  // Not held again, so the money is available to the payer again.
  [outsideKinds.void, 'expired'],
  [outsideKinds.giveBack, 'expired'],
  [outsideKinds.suspense, 'expired'],
])

async function noteClaim(client: pg.ClientBase, { id, kind, at, detail }: Operation): Promise<void> {
  const { claim, isHeldAgain, of = id } = readStep(detail)
  const state = isHeldAgain ? 'new' : claimStates.get(kind)
  if (!state) return
  await client.query(
    `update app.global_payment set state = $2::text, payout_id = $3,
       hold_id = case when $4 then $5 else hold_id end,
       ended_at = case when $2 in ('completed', 'expired') then $6::timestamptz end,
       -- The operation has given the money back.
       freed_at = case when $2 = 'expired' then $6::timestamptz end,
       letter = case when $2 = 'new' then 'again' end, letter_at = case when $2 = 'new' then $6::timestamptz end
     where operation_id = $1`,
    [claim?.of, state, of, isHeldAgain ?? false, id, at],
  )
}

/** Creates the row of each hold once; the projection and the approval may both call it. */
async function keepGlobal(s: ProjectionDeps, client: pg.ClientBase, hold: Operation): Promise<void> {
  const { payer, from, units, fee, currency, feeShare, batchId, waits, sealed, payeeKey } = readGlobal(
    hold.detail,
  )
  const nonce = randomBytes(32)
  await client.query(
    `insert into app.global_payment (operation_id, customer_id, account_id, person_id, brand, batch_id, currency, units,
       fee_units, fee_is_ben, sealed, payee_key, state, hold_id, nonce, secret_hash, created_at, waits_until)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'waiting', $1, $13, $14, $15, $16)
     on conflict (operation_id) do nothing`,
    [
      hold.id,
      payer,
      from,
      hold.actor,
      hold.brand,
      batchId ?? null,
      currency,
      units,
      fee,
      feeShare === 'beneficiary',
      Buffer.from(sealed ?? '', 'base64'),
      Buffer.from(payeeKey, 'base64url'),
      nonce,
      hashOfSecret(secretOf(s, { id: hold.id, nonce })),
      hold.at,
      waits ?? null,
    ],
  )
  if (!waits) await offer(client, hold.id, s.clock.now())
}

/**
 * Offers an approved payment: the payee is mailed the link and may claim it. False when it was offered or ended before.
 */
export async function offerGlobal(
  s: ProjectionDeps,
  client: pg.ClientBase,
  id: number,
  now: Date,
): Promise<boolean> {
  await ensure(s, client, id)
  return offer(client, id, now)
}

/** Creates the row of a hold that the projection has not processed yet. */
export async function ensure(s: ProjectionDeps, client: pg.ClientBase, id: number): Promise<void> {
  const existing = await client.query('select from app.global_payment where operation_id = $1', [id])
  if (existing.rowCount) return
  const hold = await operation(client, id)
  if (hold?.kind === globalKinds.hold) await keepGlobal(s, client, hold)
}

async function offer(client: pg.ClientBase, id: number, now: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    `update app.global_payment set state = 'new', expires_at = $3, letter = 'link', letter_at = $2
     where operation_id = $1 and state = 'waiting'`,
    [id, now, after(now, { days: claimDays })],
  )
  return rowCount === 1
}
