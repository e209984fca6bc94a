import type { BackgroundJob } from '#context/background-job.ts'
import { operationsAfter } from '@sixpence/ledger'
import type { Services } from '#context/services.ts'
import { transaction } from '#core/database.ts'
import { cursorOf, move } from '#core/outbox/outbox.ts'
import { lookAtTouched } from './apply-rules.ts'
import { addMovements, keepRates } from './movements.ts'

const cursor = 'monitoring'
const lock = 6_000_074
/** Operations per round, and rounds per run: after a long stop the next runs do the rest. */
const batch = 1_000
const rounds = 50

/**
 * Follows the ledger's operations by a cursor of its own, in commit order and without delaying payments: stores their
 * payments for the rules, and applies the rules to their customers. Payments and cursor of a round are written in a
 * short transaction, because readers of the outbox wait for every transaction that writes. Returns the number of
 * operations read.
 */
export async function followPayments(s: Pick<Services, 'db' | 'clock' | 'partners'>): Promise<number> {
  await keepRates(s)
  let read = 0
  for (let round = 0; round < rounds; round++) {
    const done = await storeNext(s)
    await lookAtTouched(s)
    read += done
    if (done < batch) break
  }
  return read
}

function storeNext(s: Pick<Services, 'db' | 'clock'>): Promise<number> {
  return transaction(s.db, async (client) => {
    const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_xact_lock($1) as ours', [
      lock,
    ])
    if (!rows[0]?.ours) return 0
    const from = await cursorOf(client, cursor)
    const next = await operationsAfter(client, from, batch)
    if (next.operations.length === 0) return 0
    await move(client, cursor, from, next.cursor ?? from)
    await addMovements(
      client,
      next.operations.map(({ id }) => id),
      s.clock.now(),
    )
    return next.operations.length
  })
}

export const followPaymentsJob: BackgroundJob = {
  name: 'followPayments',
  everyMs: 2_000,
  work: followPayments,
}
