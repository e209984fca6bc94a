import { msOf } from '@sixpence/days'
import { isCurrency, money } from '@sixpence/money'
import { internalRail, type RailPartnerKey } from '@sixpence/partners/rails/rails'
import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { correct } from './corrections/correct.ts'

/** Statements of the last three days are read again, so a younger difference may still disappear by itself. */
const youngMs = msOf({ days: 3 })

type DifferenceRow = {
  partner: RailPartnerKey
  reference: string
  currency: string
  units: string
  since: Date
  isUnderWay: boolean
}

export const adminDifferenceWriteOff: Handler<typeof calls.adminDifferenceWriteOff> = async (
  { differenceId, why },
  context,
) => {
  const { services: s, refuse } = context
  const { rows } = await s.db.query<DifferenceRow>(
    `select d.partner, d.reference, d.currency, (d.theirs - d.ours)::text as units, d.since,
       d.name = 'stateDiffers' or coalesce(i.state in ('created', 'held', 'sent', 'unknown', 'accepted'), false)
         as "isUnderWay"
     from app.book_difference d left join app.instruction i on i.partner = d.partner and i.reference = d.reference
     -- What another database of this bank says differently is the bank's own on both sides: its cause is mended, not its sum.
     where d.id = $1 and d.ended_at is null and d.partner <> '${internalRail}'`,
    [differenceId],
  )
  const [row] = rows
  if (!row || !isCurrency(row.currency)) return refuse('differenceNotFound')
  const isYoung = s.clock.now().getTime() - row.since.getTime() < youngMs
  if (row.isUnderWay || isYoung || row.units === '0') return refuse('differenceUnderWay')
  return correct(context, {
    call: 'adminDifferenceWriteOff',
    kind: 'writeOff',
    why,
    amount: money(BigInt(row.units), row.currency),
    partner: row.partner,
    subject: `rail:${row.partner}:${row.reference}`,
    differenceId,
  })
}
