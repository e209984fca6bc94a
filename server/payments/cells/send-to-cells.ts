import { setTimeout as sleep } from 'node:timers/promises'
import { msOf } from '@sixpence/days'
import { operation } from '@sixpence/ledger'
import type { CellDestination, CellRail } from '#partners/cells/cell-rail.ts'
import { transaction } from '#core/database.ts'
import { faultFields } from '#core/log.ts'
import type { InstructionState } from '#rules/instruction-state.ts'
import { readCustomerText } from '#store/customer/sealed-people.ts'
import { Again, hear, wordOf, type Rails } from '#payments/rails/conclude.ts'
import { claimForCells, type ClaimedForCell } from '#payments/rails/cell-queue.ts'
import { ensureInstruction, type InstructionRow } from '#payments/rails/instructions.ts'
import type { SealedPayment } from '#payments/rails/payment.ts'
import { endWithdrawn, tryLater } from '#payments/rails/send.ts'

/** A payment that the other cell has not taken by then is refused there, as soon as it answers. */
const takenWithin = msOf({ minutes: 15 })
/** A cell is back within seconds or somebody works on it: nobody waits half an hour for a payment of a second. */
const retryMs = { first: 500, most: 15_000 }

/**
 * Takes the next step of the payments to other cells that are due; several processes may do so at once. Returns how many
 * it claimed.
 */
export async function sendToCells(s: Rails, limit = 100): Promise<number> {
  const { cells } = s.partners
  if (!cells) return 0
  const rows = await claimForCells(s.db, { now: s.clock.now(), limit })
  await Promise.all(rows.map((row) => step(s, cells, row)))
  return rows.length
}

/** The same until nothing is due, or it is told to stop; apart from payments to companies, which do not wait for a cell. */
export async function sendAllToCells(s: Rails, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await sendToCells(s)) > 0) continue
}

/**
 * Takes the steps of one approved payment now, for the person who waits for it. Returns its state: one that has not ended
 * goes on without the caller.
 */
export async function payCellNow(s: Rails, operationId: number): Promise<InstructionState> {
  const { cells } = s.partners
  if (!cells) throw new Error('there are no other cells')
  await transaction(s.db, (client) => ensureInstruction(client, operationId))
  const [row] = await claimForCells(s.db, { now: s.clock.now(), limit: 1, operationId })
  if (row) await step(s, cells, row)
  // Without a row another worker is at it.
  for (let tries = 0; ; tries++) {
    const state = await stateOf(s, operationId)
    if (row || tries === 10 || isOver(state)) return state
    await sleep(50)
  }
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

async function step(s: Rails, cells: CellRail, row: ClaimedForCell): Promise<void> {
  try {
    if (row.was === 'withdrawn') await endWithdrawn(s, row)
    else if (row.was === 'created') await handOver(s, cells, row)
    else await follow(s, cells, row)
  } catch (error) {
    const isBusy = error instanceof Again
    if (!isBusy)
      s.log.warn({ operation: row.operationId, ...faultFields(error) }, 'another cell did not answer')
    await tryLater(s, row, isBusy, retryMs)
  }
}

/** Whatever was heard of it is asked first, as after any doubt. */
async function follow(s: Rails, cells: CellRail, row: ClaimedForCell): Promise<void> {
  if (await ended(s, cells, row)) return
  const isLate = row.sentAt !== null && s.clock.now().getTime() - row.sentAt.getTime() > takenWithin
  if (!isLate) return handOver(s, cells, row)
  await cells.giveUp(row.reference)
  if (!(await ended(s, cells, row))) throw new Error('the other cell does not know what it has refused')
}

/** Applies what the other cell has committed about the payment; false when that is nothing. */
async function ended(s: Rails, cells: CellRail, row: ClaimedForCell): Promise<boolean> {
  const status = await cells.status(row.reference)
  const word = wordOf(status)
  if (!word) return false
  await hear(s, cells, row, word, { reason: 'reason' in status ? (status.reason ?? null) : null })
  return true
}

async function handOver(s: Rails, cells: CellRail, row: InstructionRow): Promise<void> {
  const { customerId, reference, units, currency } = row
  const [hold, payer, sealed] = await Promise.all([
    operation(s.db, row.operationId),
    readCustomerText(s, customerId),
    s.personal.open<SealedPayment>(`customer:${customerId}`, row.sealed),
  ])
  if (!hold || !payer || !sealed) throw new Error('who pays whom is not to be read any more')
  const answer = await cells.pay({ reference, hold, payerName: payer.name, to: destinationIn(sealed) })
  const reason = answer.outcome === 'rejected' ? answer.reason : null
  await hear(s, cells, row, { kind: answer.outcome, units, currency, isAsked: true }, { reason })
}

function destinationIn({ destination }: SealedPayment): CellDestination {
  const { cellCustomer, cellAccount, cellBrand = '' } = destination
  return { customer: Number(cellCustomer), account: Number(cellAccount), brand: cellBrand }
}
