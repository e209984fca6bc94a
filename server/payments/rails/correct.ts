import { dayOf } from '@sixpence/days'
import type { Command } from '@sixpence/ledger'
import { money, negate, type Money, zero } from '@sixpence/money'
import { isUndecided } from '#payments/outcome.ts'
import { faultFields } from '#core/log.ts'
import { transaction } from '#core/database.ts'
import { correctionKinds } from '#store/operation/kinds.ts'
import { lineKindOf } from '#store/operation/lines.ts'
import type { HouseReturnDetail, WriteOffDetail } from '#store/operation/details.ts'
import { stepKey } from '#store/operation/step-key.ts'
import { railAccount, suspenseKinds } from './booking.ts'
import type { Rails } from './conclude.ts'
import {
  closeCorrected,
  confirmedCorrections,
  failCorrection,
  noteBooked,
  noteSetAside,
  reopenCorrected,
  undoWriteOff,
  type CorrectionRow,
  type CorrectionWords,
  type WayBack,
} from './corrections.ts'
import { outsideHold } from './payment.ts'

/**
 * Books corrections confirmed at the desk, each once: a return's money is set aside, and its instruction follows from
 * that; a write-off or reversal is booked and done. Returns the number decided by the ledger. Several processes may run
 * it at once; after a crash it finds existing bookings by the correction's key.
 */
export async function bookCorrections(s: Rails, limit = 20): Promise<number> {
  const rows = await confirmedCorrections(s.db, limit)
  const done = await Promise.all(
    rows.map((row) =>
      book(s, row).catch((error: unknown) => {
        s.log.error({ correction: row.id, ...faultFields(error) }, 'a correction could not be booked')
        return false
      }),
    ),
  )
  return done.filter(Boolean).length
}

async function book(s: Rails, row: CorrectionRow): Promise<boolean> {
  const result = await s.committer.submit(await commandOf(s, row))
  if (isUndecided(result)) return false
  const now = s.clock.now()
  await transaction(s.db, async (client) => {
    if (!('operationId' in result)) return failCorrection(client, row.id, { reason: result.outcome, now })
    const { operationId: bookedId } = result
    if (row.kind === 'return') return noteSetAside(client, { id: row.id, bookedId })
    if (!(await noteBooked(client, row.id, { bookedId, now }))) return
    if (row.kind === 'writeOff') {
      if (row.caseId !== null && row.differenceId === null)
        await closeCorrected(client, row.caseId, { resolution: 'writtenOff', now })
      return
    }
    const caseId = await undoWriteOff(client, reversedOperation(row))
    if (caseId !== undefined) await reopenCorrected(client, caseId)
  })
  return true
}

/** The write-off that a reversal takes back. */
function reversedOperation({ id, operationId }: CorrectionRow): number {
  if (operationId === null) throw new Error(`correction ${id} reverses no operation`)
  return operationId
}

async function commandOf(s: Rails, row: CorrectionRow): Promise<Command> {
  const step = {
    ...stepKey('correction', { id: row.id, at: row.proposedAt }),
    actor: row.proposedBy,
    channel: 'house',
  }
  if (row.kind === 'return') return { ...step, ...(await returnOf(s, row)) }
  return {
    ...step,
    brand: row.brand,
    kind: row.kind === 'writeOff' ? correctionKinds.writeOff : correctionKinds.reversal,
    ...(await writeOffOf(s, row)),
  }
}

type Part = Pick<Command, 'legs' | 'hold' | 'detail'>

/**
 * The payer is the house for money in suspense, and the customer, without a fee, for money on an account. @throws Error
 * when the data was erased
 */
async function returnOf(s: Rails, row: CorrectionRow): Promise<Part & Pick<Command, 'kind' | 'brand'>> {
  const words = await s.personal.open<CorrectionWords>(row.subject, row.words)
  if (!words?.way)
    throw new Error(
      `correction ${row.id}: recipient cannot be decrypted, ${row.subject} erased, or key missing`,
    )
  const { way } = words
  const amount = money(BigInt(row.units), row.currency)
  const requestedFor = dayOf(s.clock.now())
  if (row.customerId !== null && way.from !== undefined) {
    const { customerId } = row
    const { from } = way
    return ofCustomer(s, row, { customerId, from, way, amount, requestedFor })
  }
  const kind = suspenseKinds[row.partner]
  return {
    kind: correctionKinds.hold,
    brand: '',
    legs: [
      { account: 'returns', amount, kind: lineKindOf(way) },
      { account: 'suspense', amount: negate(amount), kind },
    ],
    detail: {
      correction: row.id,
      partner: row.partner,
      rail: way.rail,
      method: way.method,
      units: row.units,
      currency: row.currency,
      requestedFor,
    } satisfies HouseReturnDetail,
  }
}

async function ofCustomer(
  s: Rails,
  row: CorrectionRow,
  {
    customerId,
    from,
    way,
    amount,
    requestedFor,
  }: { customerId: number; from: number; way: WayBack; amount: Money; requestedFor: string },
): Promise<Part & Pick<Command, 'kind' | 'brand'>> {
  const payment = {
    payer: customerId,
    from,
    terms: { debit: amount, credit: amount, rate: '1', fee: zero(amount.currency) },
    approve: 0,
    method: way.method,
    rail: way.rail,
    partner: row.partner,
    country: way.country,
    permission: '3d' as const,
    account: way.account,
    payee: way.payee,
    destination: way.destination,
    reference: way.remittance,
    requestedFor,
    correction: row.id,
  }
  return { brand: row.brand, ...(await outsideHold(s.personal, payment, s.clock.now())) }
}

/** A difference is booked against `writeoffs`: money missing in our books is income, surplus money a loss. */
async function writeOffOf(s: Rails, row: CorrectionRow): Promise<Part> {
  const { rows } = await s.db.query<{ instruction: number | null; event: number | null; reference: string }>(
    `select i.operation_id as instruction, v.id as event, d.reference
     from app.correction x join app.book_difference d on d.id = x.difference_id
     left join app.instruction i on i.partner = d.partner and i.reference = d.reference
     left join app.rail_event v on v.partner = d.partner and v.event_id = d.reference
     where x.id = $1 or (x.booked_id = $2 and x.kind = 'writeOff') limit 1`,
    [row.id, row.kind === 'reversal' ? row.operationId : null],
  )
  const [difference] = rows
  const written = money(BigInt(row.units), row.currency)
  const amount = row.kind === 'writeOff' ? written : negate(written)
  const kind = suspenseKinds[row.partner]
  return {
    legs: [
      { account: 'writeoffs', amount, kind },
      { account: difference ? railAccount(row.partner) : 'suspense', amount: negate(amount), kind },
    ],
    detail: {
      correction: row.id,
      partner: row.partner,
      ...(difference && ofDifference(difference)),
      ...(!difference && row.kind === 'writeOff' && row.operationId !== null && { of: row.operationId }),
    } satisfies WriteOffDetail,
  }
}

function ofDifference({
  instruction,
  event,
  reference,
}: {
  instruction: number | null
  event: number | null
  reference: string
}): Pick<WriteOffDetail, 'of' | 'event' | 'stated'> {
  if (instruction !== null) return { of: instruction }
  return event !== null ? { event } : { stated: reference }
}
