import {
  identityOutcomes,
  identityReasons,
  identityResult,
  type IdentityKind,
} from '@sixpence/partners/identity/identity'
import { fullName } from '@sixpence/protocol/rules/person-name'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { contentSecurityPolicy } from '#core/http-headers.ts'
import { brandByKey } from '#core/served-brands.ts'
import { identityCallback } from '#partners/callback-paths.ts'
import type { Services } from '#context/services.ts'
import { identityDeskPage } from './identity-page.ts'

/** Routes of the town's identity desk. Demo only. */
export function registerIdentityDesk(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'clock' | 'partners' | 'store'>,
): void {
  const { clock, partners } = services
  const { identityDesk: desk } = partners
  if (!desk) return
  app.get('/town/identity', async (_, reply) => {
    const { html, hashes } = identityDeskPage()
    return reply
      .header('content-security-policy', contentSecurityPolicy(hashes))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html)
  })
  app.get('/town/api/identity', async (_, reply) =>
    reply.header('cache-control', 'no-store').send({ now: clock.now(), orders: await ordersOf(services) }),
  )
  app.post('/town/api/identity', async ({ body }, reply) => {
    const decision = z.safeParse(identityResult, body)
    if (!decision.success)
      return reply.code(400).send({ outcomes: identityOutcomes, reasons: identityReasons })
    // Through the same route and with the same signature as an external company.
    const { headers, body: payload } = await desk.decide(decision.data, clock.now())
    const answer = await app.inject({ method: 'POST', url: identityCallback, headers, payload })
    return reply.code(answer.statusCode).send()
  })
}

type Order = {
  reference: string
  kind: IdentityKind
  brand: string
  at: Date
  handedInAt: Date | null
  outcome: string | null
  personId: number | null
}

/** Undecided orders oldest first, then the most recently decided. */
async function ordersOf({ db, store }: Pick<Services, 'db' | 'store'>) {
  const { rows } = await db.query<Order>(
    `select o.reference, o.kind, o.brand, o.at, o.handed_in_at as "handedInAt",
       case when r.state in ('waiting', 'review') then nullif(o.outcome, r.state) else r.state end as outcome,
       r.person_id as "personId"
     from sandbox.identity_order o left join app.identity_run r on r.id = o.reference
     order by o.at desc limit 100`,
  )
  return Promise.all(
    rows.map(async ({ personId, brand, ...order }) => {
      const person = personId === null ? undefined : await store.people.person(personId)
      return {
        ...order,
        brand: brandByKey(brand).name,
        who: person ? fullName(person) : 'Deleted customer',
      }
    }),
  )
}
