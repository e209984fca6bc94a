import { operationByKey, type Command, type Result } from '@sixpence/ledger'
import type { RefusalName } from '@sixpence/protocol/codes'
import { faultFields } from '#core/log.ts'
import { announce } from '#core/outbox/outbox.ts'
import { transaction } from '#core/database.ts'
import { Refused } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import { submitPayment } from '#payments/receiving/submit-payment.ts'
import { blockedBins } from '#store/external-card/blocked-bins.ts'
import { countUnpaid } from '#store/batch/batches.ts'
import { stepKey } from '#store/operation/step-key.ts'
import { dueMassLines, lastMassLine, massTotals, noteMassPaid, type MassRow } from '#store/mass/mass-lines.ts'
import { noteMassMade, renewMassClaim } from '#store/mass/mass-states.ts'
import { storedDigest } from './digest.ts'
import { freeRest } from './free.ts'
import { limitAmountsOf, readMassHold, type MassHold } from './hold.ts'
import { offersOfKind } from './read-line.ts'
import { payPlain } from './pay-plain.ts'
import { insideStep, outsideStep, payeesOf, settleOf, type FoundPayees, type Making } from './step-of-line.ts'

/** Lease of a batch, extended after each part. */
export const claimMs = 60_000
/** Interval at which a paying worker reports its progress. */
const progressMs = 500

/** `later`: the account is frozen or the ledger busy; `stuck`: a fault, which is logged and retried. */
type Outcome = { made: number } | { failed: RefusalName } | 'later' | 'stuck'
/** The decision about a line under current rules. */
type Decided = { line: number; what: Command | { failed: RefusalName } | 'stuck' }

/**
 * Creates the payments of a confirmed batch. Each is a single operation that posts its part of the batch's hold: to the
 * payee inside, or as a hold of its own from which the instruction is derived. The key is derived from batch and line,
 * so that a crash or a second worker creates none twice. Plain payments to customers are created page by page in the
 * database. For the others, while a page is with the ledger, the next page is read and the previous page is recorded.
 * Returns the number of payments created.
 */
export async function makeMass(s: Services, batchId: number, operationId: number): Promise<number> {
  const hold = await readMassHold(s.db, operationId)
  await requireMassShown(s, hold)
  const making = await openMaking(s, hold)
  const progress = progressOf(s, hold)
  const plain = await payPlain(s, hold, await lastMassLine(s.db, batchId), progress)
  let { made: madeCount } = plain
  let isStuck = false
  let isLater = false
  let noted: Promise<void> = Promise.resolve()
  const pages = plain.left
  let decided = await decidePage(making, pages[0])
  for (let at = 0; at < pages.length && !isLater; at += 1) {
    const [outcomes, next] = await Promise.all([
      Promise.all(decided.map((item) => makeOrLog(making, item))),
      decidePage(making, pages[at + 1]),
      noted,
    ])
    madeCount += outcomes.filter((outcome) => typeof outcome === 'object' && 'made' in outcome).length
    isLater = outcomes.includes('later')
    isStuck ||= outcomes.includes('stuck')
    noted = note(making, decided, outcomes)
    decided = next
  }
  await noted
  if (isLater || isStuck) return madeCount
  const failed = await massTotals(s.db, batchId, { onlyFailed: true })
  if (failed.length > 0 && !(await freeRest(s, hold, limitAmountsOf(failed), 'failed'))) return madeCount
  await transaction(s.db, async (client) => {
    const unpaid = await noteMassMade(client, batchId, s.clock.now())
    if (unpaid !== undefined && unpaid > 0) await countUnpaid(client, batchId, unpaid)
    await announceProgress(client, hold, batchId)
  })
  return madeCount
}

/** Stores the results of the lines, and extends the lease of the batch. */
async function note(
  { s, hold }: Making,
  decided: readonly Decided[],
  outcomes: readonly Outcome[],
): Promise<void> {
  if (decided.length === 0) return
  const { batchId } = hold.detail
  const decidedLines = decided.flatMap(({ line }, at) => {
    const outcome = outcomes[at]
    if (outcome === undefined || outcome === 'later' || outcome === 'stuck') return []
    return [
      'made' in outcome
        ? { line, operationId: outcome.made, failure: null }
        : { line, operationId: null, failure: outcome.failed },
    ]
  })
  await transaction(s.db, async (client) => {
    await noteMassPaid(client, batchId, decidedLines)
    await renewMassClaim(client, batchId, new Date(s.clock.now().getTime() + claimMs))
    await announceProgress(client, hold, batchId)
  })
}

/** Extends the lease of a batch and notifies its open pages, at intervals. */
function progressOf(s: Services, hold: MassHold): () => Promise<void> {
  const { batchId } = hold.detail
  let reportedAt = performance.now()
  return async () => {
    if (performance.now() < reportedAt + progressMs) return
    reportedAt = performance.now()
    await transaction(s.db, async (client) => {
      await renewMassClaim(client, batchId, new Date(s.clock.now().getTime() + claimMs))
      await announceProgress(client, hold, batchId)
    })
  }
}

const announceProgress = (
  client: Parameters<typeof announce>[0],
  { detail }: MassHold,
  batchId: number,
): Promise<void> =>
  announce(client, {
    customerId: detail.payer,
    event: 'refresh',
    data: { batchId },
    changed: ['mass', 'accounts', 'history'],
  })

/** Compares the lines with the digest that was submitted and approved. @throws Error when they differ */
export async function requireMassShown(
  s: Pick<Services, 'db' | 'personal'>,
  { id, detail }: Pick<MassHold, 'id' | 'detail'>,
): Promise<void> {
  const {
    batchId,
    payer: customerId,
    from: accountId,
    mass: kind,
    payments,
    shown: shownDigest,
    payOn,
  } = detail
  const { digest, lines } = await storedDigest(s, { id: batchId, customerId, accountId, kind, payOn })
  if (lines !== payments || digest !== shownDigest)
    throw new Error(`the payments of batch operation ${id} are not those that were submitted`)
}

async function openMaking(s: Services, hold: MassHold): Promise<Making> {
  const { rows } = await s.db.query<{ home: string }>(
    'select residence_country as home from app.customer where id = $1',
    [hold.detail.payer],
  )
  return {
    s,
    hold,
    find: offersOfKind(s, { brand: hold.brand }, hold.detail.mass),
    origin: { currency: hold.detail.currency, home: rows[0]?.home ?? '' },
    blocked: await blockedBins(s.db),
  }
}

/** Outcomes after which the same command is submitted again later. */
const again: ReadonlySet<string> = new Set(['busy', 'unknown', 'accountFrozen'])
/** Outcomes that end a payment, with the reason shown at its line. */
const ends: Partial<Record<string, RefusalName>> = {
  holdExpired: 'approvalExpired',
  holdNotOpen: 'approvalExpired',
  accountClosed: 'payeeCannotReceive',
  balanceTooLarge: 'payeeCannotReceive',
}

/**
 * The decisions for the due lines of a page; a line that cannot be decided does not keep the others from being paid.
 */
async function decidePage(
  making: Making,
  page: { from: number; to: number } | undefined,
): Promise<Decided[]> {
  if (!page) return []
  const { s, hold } = making
  const of = { id: hold.detail.batchId, customerId: hold.detail.payer }
  const rows = await dueMassLines(s, of, page)
  const payees = hold.detail.mass === 'p2p' ? await payeesOf(making, rows) : undefined
  return Promise.all(
    rows.map(async (row) => ({
      line: row.line,
      what: await decide(making, row, payees).catch((error: unknown) => stuck(making, row.line, error)),
    })),
  )
}

async function decide(
  making: Making,
  row: MassRow,
  payees: FoundPayees | undefined,
): Promise<Decided['what']> {
  const { actor, channel, brand } = making.hold
  const key = keyOf(making.hold, row.line)
  try {
    const settle = settleOf(making, row)
    const step = payees ? insideStep(making, row, payees) : await outsideStep(making, row)
    return { ...key, actor, channel, brand, ...step, settle }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { failed: error.refusal }
  }
}

function stuck({ s, hold }: Making, line: number, error: unknown): 'stuck' {
  s.log.error(
    { batch: hold.detail.batchId, line, ...faultFields(error) },
    'a line of a mass payment could not be paid',
  )
  return 'stuck'
}

/** Submits the payment of a line, which may have been paid before. */
async function makeOrLog(making: Making, { line, what }: Decided): Promise<Outcome> {
  if (what === 'stuck') return what
  const { s, hold } = making
  try {
    if ('failed' in what) {
      // It can no longer be paid, but may have been paid before a crash.
      const { key, owner } = keyOf(hold, line)
      const before = await operationByKey(s.db, key, owner)
      return before ? { made: before.id } : what
    }
    return outcomeOf(await submitPayment(s, what, { isBulk: true }))
  } catch (error) {
    return stuck(making, line, error)
  }
}

function outcomeOf(result: Result): Outcome {
  if ('operationId' in result) return { made: result.operationId }
  if (again.has(result.outcome)) return 'later'
  const failed = ends[result.outcome]
  if (failed) return { failed }
  throw new Error(`the ledger refused the payment of a mass line: ${result.outcome}`)
}

const keyOf = ({ at, detail }: MassHold, line: number): ReturnType<typeof stepKey> =>
  stepKey('massPayment', { id: `${detail.batchId} ${line}`, at })
