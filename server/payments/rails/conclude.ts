import { operation, type Operation } from '@sixpence/ledger'
import { amountText, money } from '@sixpence/money'
import type { RailPartner, RailStatus } from '@sixpence/partners/rails/rails'
import type pg from 'pg'
import type { Services } from '#context/services.ts'
import { transaction } from '#core/database.ts'
import type { InstructionState } from '#rules/instruction-state.ts'
import { giveBack, isEnded, postPayment, voidPayment, type BookingResult } from './booking.ts'
import { openCase, resolveCases } from './cases.ts'
import { payingPartner } from './company.ts'
import {
  instructionColumns,
  instructionOf,
  type InstructionRead,
  type InstructionRow,
} from './instructions.ts'
import { judge, type Verdict, type ReportedStatus } from './judge.ts'
import { RetryAtOnce, move, moveInSet } from './moves.ts'

/** A partner that carries payments out and can be queried for their status. */
export type AskedPartner = Pick<RailPartner, 'status'>

export type Rails = Pick<
  Services,
  'db' | 'committer' | 'clock' | 'personal' | 'partners' | 'store' | 'placement' | 'log'
>

/** State of the instruction after a verdict; the others leave it. */
const stateByVerdict: Partial<Record<Extract<Verdict, string>, InstructionState>> = {
  accept: 'accepted',
  post: 'settled',
  giveBack: 'returned',
}
type RailReport = {
  /** Set when the status came as an event. */
  eventId?: number
  reason: string | null
  /** The payment's hold, if the caller has read it. */
  hold?: Operation
  /** The posting of its hold is recorded by that operation's projection, not by the caller. */
  isProjected?: boolean
  /** Closes the event, in the transaction that records the result. */
  close?: (client: pg.ClientBase, done: string, operationId: number | null) => Promise<void>
}

/**
 * Applies a status from the company to a payment out and returns the verdict carried out, or `case`. Queries the
 * company first if its webhook alone is not trusted. @throws RetryAtOnce
 */
export async function applyReport(
  s: Rails,
  partner: AskedPartner,
  row: InstructionRow,
  reported: ReportedStatus,
  report: RailReport,
): Promise<string> {
  const verdict = judge(row, reported)
  if (verdict !== 'ask' && (typeof verdict === 'string' || reported.isAsked))
    return conclude(s, row, { reported, verdict, report })
  const queried = reportedStatusOf(await partner.status(row.reference))
  if (verdict !== 'ask') return differs(s, row, { ...verdict, reported, queried }, report)
  if (queried?.kind === reported.kind)
    return conclude(s, row, { reported: queried, verdict: judge(row, queried), report })
  return differs(s, row, { difference: `${reported.kind}NotConfirmed`, reported, queried }, report)
}

/** The answer to a status query as a `ReportedStatus`; undefined when the company does not know the payment. */
export const reportedStatusOf = (status: RailStatus): ReportedStatus | undefined =>
  status.state === 'notFound'
    ? undefined
    : { kind: status.state, units: status.units, currency: status.currency, isAsked: true }

/** Opens a case; if the queried status fits, applies it and resolves the case. */
async function differs(
  s: Rails,
  row: InstructionRow,
  {
    difference,
    reported,
    queried,
  }: { difference: string; reported: ReportedStatus; queried: ReportedStatus | undefined },
  report: RailReport,
): Promise<string> {
  const verdict = queried ? judge(row, queried) : undefined
  const fits = verdict !== undefined && typeof verdict === 'string'
  const now = s.clock.now()
  await transaction(s.db, async (client) => {
    await openCase(client, {
      partner: row.partner,
      reference: row.reference,
      difference,
      instructionId: row.operationId,
      ...(report.eventId !== undefined && { eventId: report.eventId }),
      expected: inWords({ kind: row.state, units: row.units, currency: row.currency }),
      found: `${inWords(reported)}; asked: ${queried ? inWords(queried) : 'not found'}`,
      at: now,
    })
    if (fits) await resolveCases(client, [{ ...row, difference, resolution: 'asked', at: now }])
  })
  if (queried && verdict !== undefined && fits)
    return conclude(s, row, { reported: queried, verdict, report, isCase: true })
  await transaction(s.db, async (client) => {
    await stopPolling(client, row)
    await report.close?.(client, 'case', null)
  })
  return 'case'
}

/** Applies a status reported by a test key to a payment of play money, which no company knows. @throws RetryAtOnce */
export const concludePlay = (
  s: Rails,
  row: InstructionRow,
  reported: ReportedStatus,
  verdict: Verdict,
): Promise<string> => conclude(s, row, { reported, verdict, report: { reason: null } })

/** The instruction's state; undefined when the verdict leaves it. Released money is rejected or recalled, as reported. */
function stateAfter(verdict: Verdict, reported: ReportedStatus): InstructionState | undefined {
  if (verdict === 'release') return reported.kind
  return typeof verdict === 'string' ? stateByVerdict[verdict] : undefined
}

/** `isCase`: the verdict came from a query after a difference, which opened a case. */
type Conclusion = { reported: ReportedStatus; verdict: Verdict; report: RailReport; isCase?: boolean }

/** Books first, with a key derived from the payment, then records it; both can be repeated after a crash in between. */
async function conclude(
  s: Rails,
  row: InstructionRow,
  { reported, verdict, report, isCase = false }: Conclusion,
): Promise<string> {
  const now = s.clock.now()
  const result = typeof verdict === 'string' ? await book(s, row, verdict, report) : verdict
  if (result === 'later')
    throw new RetryAtOnce(`payment ${row.operationId} was not booked: the ledger is busy`)
  const done = isCase || typeof verdict !== 'string' ? 'case' : verdict
  const difference = 'difference' in result ? result.difference : undefined
  const state = stateAfter(verdict, reported)
  const operationId = 'operationId' in result ? (result.operationId ?? null) : null
  const isReturnKept = verdict === 'giveBack' && difference !== undefined
  const isLeft = report.isProjected === true && verdict === 'post'
  const moved = state && !isLeft ? { row, state, now, reason: report.reason } : undefined
  // The usual case: nothing else belongs to the same transaction.
  if (difference === undefined && !report.close) {
    if (moved) await moveInSet(s.db, moved)
    return done
  }
  await transaction(s.db, async (client) => {
    if (difference !== undefined)
      await openCase(client, {
        partner: row.partner,
        reference: row.reference,
        difference,
        instructionId: row.operationId,
        ...(report.eventId !== undefined && { eventId: report.eventId }),
        expected: inWords({ kind: row.state, units: row.units, currency: row.currency }),
        found: inWords(reported),
        at: now,
      })
    if (moved && (difference === undefined || isReturnKept)) await move(client, moved)
    else if (difference !== undefined) await stopPolling(client, row)
    await report.close?.(client, difference === undefined ? done : 'case', operationId)
  })
  return difference === undefined ? done : 'case'
}

async function book(
  s: Rails,
  row: InstructionRow,
  verdict: Extract<Verdict, string>,
  { reason, hold: reportedHold }: RailReport,
): Promise<BookingResult | { operationId?: never }> {
  if (verdict !== 'post' && verdict !== 'release' && verdict !== 'giveBack') return {}
  const hold = reportedHold ?? (await operation(s.db, row.operationId))
  if (!hold) return { difference: 'holdMissing' }
  if (verdict === 'giveBack') return giveBack(s, hold, reason)
  const booking = await (verdict === 'post' ? postPayment(s, hold) : voidPayment(s, hold))
  const isNotOpen = booking !== 'later' && 'difference' in booking && booking.difference === 'holdNotOpen'
  if (isNotOpen && (await isEnded(s, hold)))
    throw new Error(`hold ${hold.id} is being closed by another event: this ${verdict} is repeated after it`)
  return booking
}

/** Stops polling the company, since staff have to look; its webhooks are still processed. */
export const stopPolling = (client: pg.ClientBase, { operationId }: InstructionRow): Promise<unknown> =>
  client.query('update app.instruction set next_at = null, claimed_until = null where operation_id = $1', [
    operationId,
  ])

const inWords = ({
  kind,
  units,
  currency,
}: { kind: string } & Pick<ReportedStatus, 'units' | 'currency'>): string =>
  `${kind} ${amountText(money(units, currency))} ${currency}`

/**
 * Queries the company about a payment out now and applies the answer. Returns the verdict carried out; undefined when
 * the company does not know the payment, or there is no company. @throws RetryAtOnce, and when the company does not answer
 */
export async function askCompany(s: Rails, operationId: number): Promise<string | undefined> {
  const { rows } = await s.db.query<InstructionRead>(
    `select ${instructionColumns('i')} from app.instruction i where operation_id = $1`,
    [operationId],
  )
  const row = rows[0] && instructionOf(rows[0])
  const partner = row && payingPartner(s, row.partner)
  if (!row || !partner) return undefined
  const status = await partner.status(row.reference)
  const reported = reportedStatusOf(status)
  const reason = 'reason' in status ? (status.reason ?? null) : null
  return reported && applyReport(s, partner, row, reported, { reason })
}
