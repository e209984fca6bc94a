import type { FollowUpJob } from '#context/background-job.ts'
import type { Currency } from '@sixpence/money'
import { faultFields } from '#core/log.ts'
import { announce } from '#core/outbox/outbox.ts'
import { transaction } from '#core/database.ts'
import type { Services } from '#context/services.ts'
import { askPayeesBank } from '#payments/payee-check.ts'
import {
  claimNames,
  namesToAsk,
  noteNames,
  releaseNames,
  type BatchToAsk,
  type NameAnswer,
  type NameToAsk,
} from '#store/mass/payee-checks.ts'
import { offersOfKind, readOut } from './read-line.ts'

/** Lease of a batch; a set of requests takes less time. */
const leaseMs = 60_000
/** Pause after a set without any answer. */
const pauseMs = 30_000
/** From this number of unanswered requests on, the service counts as unavailable, not a single bank. */
const awayFrom = 5
/** Concurrent requests. */
const atOnce = 10

/**
 * Sends the payee checks of uploaded files to the payees' banks, at most as many a second as the operator allows;
 * called every second. Results are stored set by set, so that a crash repeats at most a single set. Returns the number
 * of requests.
 */
export async function verifyPayeeNames(s: Services): Promise<number> {
  const limit = s.config.partners.namesPerSecond
  const seen = new Set<number>()
  let askedCount = 0
  while (askedCount < limit) {
    const now = s.clock.now()
    const batch = await claimNames(s.db, { now, leaseMs })
    if (!batch) break
    const claimedUntil = new Date(now.getTime() + leaseMs)
    // A line that was changed meanwhile is requested again with the next run.
    const isAgain = seen.has(batch.id)
    const set = isAgain ? { asked: 0, isAway: false } : await askSet(s, batch, limit - askedCount)
    seen.add(batch.id)
    // Placed behind the other waiting batches and at least a moment later, so that this run does not claim it again in
    // vain.
    const pause = set.isAway ? pauseMs : 1
    await releaseNames(s.db, batch.id, claimedUntil, new Date(s.clock.now().getTime() + pause))
    askedCount += set.asked
    if (isAgain) break
  }
  return askedCount
}

type AskedSet = { asked: number; isAway: boolean }

async function askSet(s: Services, batch: BatchToAsk, limit: number): Promise<AskedSet> {
  try {
    const names = await namesToAsk(s, batch, limit)
    if (names.length === 0) return { asked: 0, isAway: false }
    const answers = await answersOf(s, batch, names)
    const isAway = names.length >= awayFrom && answers.every(({ outcome }) => outcome === 'notAnswered')
    if (!isAway)
      await transaction(s.db, async (client) => {
        await noteNames(client, batch.id, answers, s.clock.now())
        await announce(client, {
          customerId: batch.customerId,
          event: 'refresh',
          data: { batchId: batch.id },
          changed: ['mass'],
        })
      })
    return { asked: names.length, isAway }
  } catch (error) {
    s.log.error({ batch: batch.id, ...faultFields(error) }, 'names of a mass payment could not be checked')
    return { asked: 0, isAway: true }
  }
}

async function answersOf(s: Services, batch: BatchToAsk, names: readonly NameToAsk[]): Promise<NameAnswer[]> {
  const ask = await askerOf(s, batch)
  const answers: NameAnswer[] = []
  for (let at = 0; at < names.length; at += atOnce)
    answers.push(...(await Promise.all(names.slice(at, at + atOnce).map(ask))))
  return answers
}

/** Requests the check of a line as for a single payment. */
async function askerOf(s: Services, batch: BatchToAsk): Promise<(name: NameToAsk) => Promise<NameAnswer>> {
  const { rows } = await s.db.query<{ currency: Currency; home: string }>(
    `select a.currency, c.residence_country as home from app.account a join app.customer c on c.id = a.customer_id
     where a.id = $1`,
    [batch.accountId],
  )
  const [origin] = rows
  if (!origin) throw new Error(`account ${batch.accountId} of mass batch ${batch.id} does not exist`)
  const find = offersOfKind(s, batch, batch.kind)
  const seal = await s.personal.sealer(`customer:${batch.customerId}`)
  return async ({ line, hash, content }) => {
    const { read } = readOut(find, batch.kind, { ...content, problems: [] }, origin)
    // A method that is no longer offered is reported when the batch is confirmed.
    if (!read) return { line, hash, outcome: 'notOffered', told: null }
    const { offer, details, beneficiaryType } = read
    const { outcome, name, reason } = await askPayeesBank(s, offer.country, details, beneficiaryType)
    return {
      line,
      hash,
      outcome:
        outcome === 'notPossible' ? (reason === 'notAnswered' ? 'notAnswered' : 'notOffered') : outcome,
      told: name === undefined ? null : seal(name),
    }
  }
}

export const verifyPayeeNamesJob: FollowUpJob = {
  name: 'verifyPayeeNames',
  everyMs: 1_000,
  work: verifyPayeeNames,
}
