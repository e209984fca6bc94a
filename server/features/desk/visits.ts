import type { OutputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/desk/desk'
import type { Services } from '#context/services.ts'
import {
  openPerson,
  sealedPerson,
  type PersonText,
  type SealedPerson,
} from '#store/customer/sealed-people.ts'

type Visit = OutputOf<typeof calls.visitList>['visits'][number]
type Row = {
  id: number
  visitor: SealedPerson
  role: string
  reason: Buffer
  begunAt: Date
  until: Date
  endedAt: Date | null
}

/**
 * Up to 50 visits to a customer, newest first. `nameOf`: the customer sees the visitor's first name, colleagues the
 * full name.
 */
export async function visitsOf(
  s: Services,
  customerId: number,
  nameOf: (visitor: PersonText) => string,
): Promise<Visit[]> {
  const { rows } = await s.db.query<Row>(
    `select v.id, ${sealedPerson('p')} as visitor, v.role, v.reason, v.begun_at as "begunAt", v.until, v.ended_at as "endedAt"
     from app.visit v join app.person p on p.id = v.person_id where v.customer_id = $1
     order by v.begun_at desc, v.id desc limit 50`,
    [customerId],
  )
  const now = s.clock.now()
  return Promise.all(
    rows.map(async ({ visitor, reason, begunAt, until, endedAt, ...rest }) => {
      const end = endedAt ?? (until <= now ? until : undefined)
      return {
        ...rest,
        by: nameOf(openPerson(s.personal, visitor)),
        reason: (await s.personal.open<string>(`customer:${customerId}`, reason)) ?? '',
        begunAt: begunAt.toISOString(),
        until: until.toISOString(),
        ...(end && { endedAt: end.toISOString() }),
      }
    }),
  )
}
