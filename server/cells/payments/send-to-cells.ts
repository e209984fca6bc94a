import type { BackgroundJob } from '#context/background-job.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { msOf } from '@sixpence/days'
import { operations, type LimitUse, type Operation } from '@sixpence/ledger'
import type { InternalPayee, InternalRail } from '#partners/internal-rail.ts'
import { cellsOf } from '../cells-of.ts'
import { transaction } from '#core/database.ts'
import { faultFields } from '#core/log.ts'
import type { InstructionState } from '#rules/instruction-state.ts'
import { openCustomer, sealedCustomers } from '#store/customer/sealed-people.ts'
import { applyReport, reportedStatusOf, type Rails } from '#payments/rails/conclude.ts'
import { claimInternal, type ClaimedInternal } from '#payments/rails/internal-queue.ts'
import { internalInstruction, type InstructionRow } from '#payments/rails/instructions.ts'
import { keepInstructions } from '#payments/rails/keep-instructions.ts'
import { RetryAtOnce } from '#payments/rails/moves.ts'
import type { SealedPayment } from '#payments/rails/payment.ts'
import { releaseWithdrawn, postponeStep } from '#payments/rails/send.ts'
import { receivedUses } from '#payments/receiving/received-uses.ts'
import { creditOf, readOutside } from '#store/operation/details.ts'

/** Timeout for the other cell to accept a payment; after it the payment is refused there, as soon as the cell answers. */
const takenWithin = msOf({ minutes: 15 })
/** A cell is back within seconds or under repair: no payment that takes a second is delayed by half an hour. */
const retryMs = { first: 500, max: 15_000 }

/** The data the steps of a payment need: its hold, and the payer's name. */
type HeldPayment = { hold: Operation | undefined; payerName: string | undefined }

/**
 * Takes the next step of the due payments to other cells; several processes may run it at once. Reads, postings and
 * writes of all steps are batched into single statements. Returns the number of claimed payments.
 */
export async function sendToCells(s: Rails, limit = 100): Promise<number> {
  const { internal: rail } = s.partners
  if (!rail) return 0
  const rows = await claimInternal(s.db, { now: s.clock.now(), limit })
  if (rows.length === 0) return 0
  const details = await knownOf(s, rows)
  await Promise.all(
    rows.map((row) =>
      step(s, rail, row, { hold: details.holds.get(row.operationId), payerName: details.name(row) }),
    ),
  )
  return rows.length
}

/**
 * Repeats `sendToCells` until nothing is due or the signal aborts; separate from payments to companies, which do not
 * wait for a cell.
 */
async function sendAllToCells(s: Rails, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await sendToCells(s)) > 0) continue
}

async function knownOf(s: Rails, rows: readonly InstructionRow[]) {
  const [holds, sealed] = await Promise.all([
    operations(
      s.db,
      rows.map(({ operationId }) => operationId),
    ),
    sealedCustomers(s.db, [...new Set(rows.map(({ customerId }) => customerId))]),
  ])
  const payers = new Map(
    sealed.map((sealedCustomer) => [sealedCustomer.id, openCustomer(s.personal, sealedCustomer)]),
  )
  return { holds, name: ({ customerId }: InstructionRow) => payers.get(customerId)?.name }
}

/**
 * Takes the steps of a payment that was just accepted by the ledger or just approved, while its payer waits. Normally
 * writes only to the ledgers: the instruction follows from the hold and from the posting. Returns the payment's state;
 * an unfinished payment is continued by the job, also after a crash of the caller.
 */
export async function payCellNow(s: Rails, hold: Operation, payerName: string): Promise<InstructionState> {
  const { internal: rail } = s.partners
  if (!rail) throw new Error(`payment ${hold.id} goes to another cell, and there are no other cells`)
  const row = internalInstruction(hold)
  try {
    return await handOver(s, rail, row, { hold, payerName }, 'now')
  } catch (error) {
    await transaction(s.db, (client) => keepInstructions(client, [hold]))
    await later(s, row, error)
    return stateOf(s, row.operationId)
  }
}

/** Waits briefly for the end of a payment whose steps another process may be taking; false on timeout. */
export async function endedSoon(s: Pick<Rails, 'db'>, operationId: number): Promise<boolean> {
  for (let tries = 0; tries < 10; tries++) {
    if (isOver(await stateOf(s, operationId))) return true
    await sleep(50)
  }
  return false
}

const isOver = (state: InstructionState): boolean =>
  ['settled', 'rejected', 'recalled', 'withdrawn'].includes(state)

async function stateOf({ db }: Pick<Rails, 'db'>, operationId: number): Promise<InstructionState> {
  const { rows } = await db.query<{ state: InstructionState }>({
    name: 'instruction-state',
    text: 'select state from app.instruction where operation_id = $1',
    values: [operationId],
  })
  return rows[0]?.state ?? 'created'
}

async function step(s: Rails, rail: InternalRail, row: ClaimedInternal, details: HeldPayment): Promise<void> {
  try {
    if (row.was === 'withdrawn') await releaseWithdrawn(s, row)
    else if (row.was === 'created') await handOver(s, rail, row, details)
    else await follow(s, rail, row, details)
  } catch (error) {
    await later(s, row, error)
  }
}

async function later(s: Rails, row: InstructionRow, error: unknown): Promise<void> {
  const isBusy = error instanceof RetryAtOnce
  if (!isBusy)
    s.log.warn({ operation: row.operationId, ...faultFields(error) }, 'another cell did not answer')
  await postponeStep(s, row, { isBusy, retry: retryMs })
}

/** The status is queried first, as after any doubt. */
async function follow(
  s: Rails,
  rail: InternalRail,
  row: ClaimedInternal,
  details: HeldPayment,
): Promise<void> {
  if (await isEnded(s, rail, row, details)) return
  const isLate = row.sentAt !== null && s.clock.now().getTime() - row.sentAt.getTime() > takenWithin
  if (!isLate) {
    await handOver(s, rail, row, details)
    return
  }
  await rail.giveUp(row.reference)
  if (!(await isEnded(s, rail, row, details)))
    throw new Error(
      `payment ${row.operationId} was given up in the other cell, which has recorded no end of it`,
    )
}

/** Applies what the other cell has committed about the payment; false when it has committed nothing. */
async function isEnded(
  s: Rails,
  rail: InternalRail,
  row: ClaimedInternal,
  { hold }: HeldPayment,
): Promise<boolean> {
  const status = await rail.status(row.reference)
  const reported = reportedStatusOf(status)
  if (!reported) return false
  const reason = 'reason' in status ? (status.reason ?? null) : null
  await applyReport(s, rail, row, reported, { reason, ...(hold && { hold }) })
  return true
}

/** Credits the payment in the other cell and books the outcome here. Returns the resulting state. */
async function handOver(
  s: Rails,
  rail: InternalRail,
  row: InstructionRow,
  { hold, payerName }: HeldPayment,
  when: 'now' | 'due' = 'due',
): Promise<InstructionState> {
  const { customerId, reference, units, currency } = row
  const sealed = await s.personal.open<SealedPayment>(`customer:${customerId}`, row.sealed)
  if (!hold || payerName === undefined || !sealed)
    throw new Error(
      `payment ${row.operationId} has no readable hold, payer or payee: customer ${customerId} erased, or key missing`,
    )
  const to = destinationIn(sealed)
  const limits = to.isUnverified ? await limitsThere(s, hold, to) : []
  const answer = await rail.pay({ reference, hold, payerName, to, limits })
  const reason = answer.outcome === 'rejected' ? answer.reason : null
  const reported = { kind: answer.outcome, units, currency, isAsked: true }
  const isNow = when === 'now'
  // An unusual end is recorded with the instruction, which the projection may not have created yet.
  if (isNow && answer.outcome !== 'settled')
    await transaction(s.db, (client) => keepInstructions(client, [hold]))
  const outcome = await applyReport(s, rail, row, reported, { reason, hold, isProjected: isNow })
  return outcome === 'case' ? row.state : answer.outcome
}

/** The limits of an unverified payee in the other cell; a payment above them is refused there. */
async function limitsThere(
  s: Rails,
  hold: Operation,
  { customer }: Pick<InternalPayee, 'customer'>,
): Promise<LimitUse[]> {
  const detail = readOutside(hold.detail)
  const other = cellsOf(s)?.cell(detail.cell ?? '')
  if (!other)
    throw new Error(`payment ${hold.id} goes to cell ${detail.cell ?? '(none)'}, which is not another cell`)
  return receivedUses({ ...s, db: other.db }, customer, creditOf(detail))
}

function destinationIn({ destination }: SealedPayment): InternalPayee {
  const { cellCustomer, cellAccount, cellBrand = '', cellUnverified } = destination
  return {
    customer: Number(cellCustomer),
    account: Number(cellAccount),
    brand: cellBrand,
    isUnverified: cellUnverified !== undefined,
  }
}

export const sendToCellsJob: BackgroundJob = {
  name: 'sendToCells',
  everyMs: 500,
  work: sendAllToCells,
}
