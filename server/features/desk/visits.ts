import type * as calls from '@sixpence/protocol/desk/desk'
import type { OutputOf } from '@sixpence/protocol/call'
import type { Handlers } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import {
  openPerson,
  sealedPerson,
  type PersonText,
  type SealedPerson,
} from '#store/customer/sealed-people.ts'
import { decide } from './decide.ts'

type Calls = Pick<typeof calls, 'adminVisitBegin' | 'adminVisitEnd' | 'visitList'>

export const visits: Handlers<Calls> = {
  adminVisitBegin: async ({ customerId, minutes, why }, context) => {
    const { by, services: s } = context
    const now = s.clock.now()
    const until = new Date(now.getTime() + minutes * 60_000)
    const call = 'adminVisitBegin'
    return decide(context, { call, customerId, why }, async (client) => {
      await client.query(
        `update app.visit set ended_at = $3 where session_id = $1 and customer_id = $2 and ended_at is null`,
        [by.sessionId, customerId, now],
      )
      await client.query(
        `insert into app.visit (person_id, customer_id, session_id, reason, begun_at, until)
         values ($1, $2, $3, $4, $5, $6)`,
        [
          by.person.id,
          customerId,
          by.sessionId,
          await s.personal.seal(`customer:${customerId}`, why, client),
          now,
          until,
        ],
      )
      const iso = until.toISOString()
      return { before: {}, after: { until: iso }, result: { until: iso } }
    })
  },

  adminVisitEnd: async ({ customerId }, { by, services: s, change, tell, refuse }) => {
    await change(async (client) => {
      const { rowCount } = await client.query('select from app.customer where id = $1 and brand = $2', [
        customerId,
        by.person.brand,
      ])
      if (rowCount === 0) return refuse('customerNotFound')
      await client.query(
        `update app.visit set ended_at = $3 where session_id = $1 and customer_id = $2 and ended_at is null`,
        [by.sessionId, customerId, s.clock.now()],
      )
      tell({ customerId, detail: {} })
      return undefined
    })
    return {}
  },

  visitList: async (_input, { by: { customer }, services: s }) => ({
    visits: await visitsOf(s, customer.id, ({ firstName }) => firstName),
  }),
}

type Visit = OutputOf<typeof calls.visitList>['visits'][number]
type Row = {
  id: number
  visitor: SealedPerson
  reason: Buffer
  begunAt: Date
  until: Date
  endedAt: Date | null
}

/** The customer reads a first name; colleagues read the whole one. */
export async function visitsOf(
  s: Services,
  customerId: number,
  nameOf: (visitor: PersonText) => string,
): Promise<Visit[]> {
  const { rows } = await s.db.query<Row>(
    `select v.id, ${sealedPerson('p')} as visitor, v.reason, v.begun_at as "begunAt", v.until, v.ended_at as "endedAt"
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
