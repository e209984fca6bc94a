import type { FollowUpJob } from '#context/background-job.ts'
import { operationByKey } from '@sixpence/ledger'
import { isUndecided } from '#payments/outcome.ts'
import { faultFields } from '#core/log.ts'
import type { Projection } from '#core/outbox/outbox.ts'
import type { Services } from '#context/services.ts'
import { transaction } from '#core/database.ts'
import { NotVisible } from '#core/dependency-down.ts'
import { readMassBatch } from '#store/operation/details.ts'
import { massOperations } from '#store/operation/kinds.ts'
import {
  claimMass,
  renewMassClaim,
  reopenMassBatch,
  tellMassOver,
  unfinishedMass,
  type DueMass,
} from '#store/mass/mass-states.ts'
import { freeMass } from './free.ts'
import { linkMassToHold, readMassHold } from './hold.ts'
import { claimMs, makeMass } from './make.ts'

/** A submit that is not finished after this time was interrupted. */
const submitMs = 60_000
/** Batches per run, so that a frozen account does not block the batches of others. */
const batchSize = 20

/** Links each committed hold to its batch, so that a crash loses none. */
export const massProjection: Projection = {
  name: 'mass payments',
  async onOperations(client, operations) {
    for (const { id, at, kind, detail } of operations)
      if (kind === massOperations.hold)
        await linkMassToHold(client, { id, at, detail: readMassBatch(detail) })
  },
}

/**
 * Creates the payments of confirmed batches, voids the holds of ended batches, resolves interrupted submits, and sends
 * webhooks for completed batches. Returns the number of payments created and batches advanced.
 */
export async function workMass(s: Services): Promise<number> {
  let done = 0
  for (const due of await unfinishedMass(s.db, new Date(s.clock.now().getTime() - submitMs)))
    done += await step(s, due, due.what === 'undo' ? undo : free)
  const seen: number[] = []
  while (seen.length < batchSize) {
    const now = s.clock.now()
    const due = await claimMass(s.db, { now, until: new Date(now.getTime() + claimMs), seen })
    if (!due) break
    seen.push(due.id)
    done += await step(s, due, make)
    await renewMassClaim(s.db, due.id, null)
  }
  return done + (await transaction(s.db, (client) => tellMassOver(client, s.clock.now())))
}

async function step(
  s: Services,
  due: DueMass,
  work: (s: Services, due: DueMass) => Promise<number>,
): Promise<number> {
  try {
    return await work(s, due)
  } catch (error) {
    s.log.error({ batch: due.id, ...faultFields(error) }, 'a step of a mass payment failed')
    return 0
  }
}

const make = async (s: Services, { id, operationId }: DueMass): Promise<number> => {
  if (operationId === null) throw new Error(`mass payment ${id} is confirmed and has no hold`)
  return makeMass(s, id, operationId)
}

const free = async (s: Services, { id }: DueMass): Promise<number> => Number(await freeMass(s, id))

/**
 * Resolves an interrupted submit, which the ledger may have accepted or may still accept. Submits an operation without
 * entries under the same key: if it is accepted, the batch can be submitted again; otherwise the hold exists and is
 * linked.
 */
async function undo(s: Services, { id, key, customerId, brand }: DueMass): Promise<number> {
  if (key === null) throw new Error(`mass payment ${id} is submitted and has no key`)
  const result = await s.committer.submit({
    key,
    owner: customerId,
    bodyHash: new Uint8Array(32),
    kind: massOperations.end,
    actor: 0,
    channel: 'house',
    brand,
    detail: { payer: customerId, batchId: id, outcome: 'failed' },
  })
  if (isUndecided(result)) return 0
  const first = await operationByKey(s.db, key, customerId)
  if (!first) throw new NotVisible(`operation of batch ${id}`)
  if (first.kind === massOperations.hold) {
    const hold = await readMassHold(s.db, first.id)
    await transaction(s.db, (client) => linkMassToHold(client, hold))
  } else await reopenMassBatch(s.db, id, key)
  return 1
}

export const workMassJob: FollowUpJob = {
  name: 'workMass',
  everyMs: 500,
  work: workMass,
}
