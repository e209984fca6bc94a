import { msOf } from '@sixpence/days'
import type { Currency } from '@sixpence/money'
import { badDayOf } from './bad-days.ts'
import type { Instruction, PaymentEvent, RailEvent, RailPartnerKey, RailState } from './rails.ts'

/** A scheduled step of a sandbox: a change of the payment (`truth`), a callback to the bank (`tell`), or both. */
export type Step = {
  id: string
  partner: RailPartnerKey
  reference: string
  at: Date
  /** State of the payment from then on; `received` for an incoming payment. */
  truth: RailState | 'received' | null
  units: bigint
  currency: Currency
  tell: RailEvent | null
}

const moment = 2_000
const hour = msOf({ hours: 1 })
const day = msOf({ days: 1 })

type Part = {
  after: number
  truth?: RailState
  /** Event of the callback when it differs from the truth; null for no callback. */
  tell?: PaymentEvent['kind'] | null
  units?: bigint
  reportedUnits?: bigint
  reference?: string
  again?: true
}

/** All steps that follow from an instruction; deterministic. */
export function planOf(
  partner: RailPartnerKey,
  { reference, units, currency, payee }: Instruction,
  now: Date,
): Step[] {
  return partsOf(badDayOf({ payee: payee.name, units }), units).flatMap((part, index) => {
    const id = `${reference}-${index + 1}`
    const at = new Date(now.getTime() + part.after)
    const kind = part.tell === undefined ? part.truth : part.tell
    const amount = part.units ?? units
    const tell: PaymentEvent | null = kind
      ? {
          id,
          at: at.toISOString(),
          kind,
          reference: part.reference ?? reference,
          units: String(part.reportedUnits ?? amount),
          currency,
          ...(kind !== 'accepted' && kind !== 'settled' && { reason: reasons[kind] }),
        }
      : null
    const step: Step = {
      id,
      partner,
      reference,
      at,
      truth: part.truth ?? null,
      units: amount,
      currency,
      tell,
    }
    if (!part.again || !tell) return [step]
    const echo = { ...step, truth: null }
    return [
      step,
      { ...echo, id: `${id}-twice` },
      { ...echo, id: `${id}-again`, tell: { ...tell, id: `${id}-again` } },
    ]
  })
}

export const reasons: Record<Exclude<PaymentEvent['kind'], 'accepted' | 'settled'>, string> = {
  rejected: 'wrongDetails',
  returned: 'accountClosed',
  recalled: 'recalled',
  recallRefused: 'refusedByPayee',
}

function partsOf(badDay: ReturnType<typeof badDayOf>, units: bigint): Part[] {
  const accepted: Part = { after: 0, truth: 'accepted' }
  const settled: Part = { after: moment, truth: 'settled' }
  const less = units > 1n ? units - 1n : units
  switch (badDay ?? 'none') {
    case 'rejected':
      return [{ after: 0, truth: 'rejected', tell: null }]
    case 'rejectedLater':
      return [accepted, { after: moment, truth: 'rejected' }]
    case 'returned':
      return [accepted, settled, { after: 2 * moment, truth: 'returned' }]
    case 'shortReturn':
      return [accepted, settled, { after: 2 * moment, truth: 'returned', units: less }]
    case 'slow':
    case 'recallRefused':
      return [accepted, { after: day, truth: 'settled' }]
    case 'silent':
      return [
        { ...accepted, tell: null },
        { ...settled, tell: null },
      ]
    case 'duplicate':
      return [
        { ...accepted, again: true },
        { ...settled, again: true },
      ]
    case 'late':
      return [{ ...accepted, tell: null }, settled, { after: hour, tell: 'accepted' }]
    case 'returnedFirst':
      return [
        accepted,
        { ...settled, tell: null },
        { after: 2 * moment, truth: 'returned' },
        { after: 3 * moment, tell: 'settled' },
      ]
    case 'contradictory':
      return [accepted, settled, { after: 2 * moment, tell: 'rejected' }]
    case 'falseRejection':
      return [accepted, { after: moment, tell: 'rejected' }, { after: 2 * moment, truth: 'settled' }]
    case 'wrongAmount':
      return [accepted, { ...settled, reportedUnits: units + 100n }]
    case 'otherAmount':
      return [accepted, { ...settled, units: less }]
    case 'unknownReference':
      return [accepted, settled, { after: moment, tell: 'settled', reference: 'nobody-knows-this' }]
    case 'manual':
      return [accepted]
    case 'timeout':
    case 'dropped':
    case 'down':
    case 'none':
      break
  }
  return [accepted, settled]
}
