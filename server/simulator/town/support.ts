import { deskWeathers } from '@sixpence/partners/support-desk/sandbox'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { contentSecurityPolicy } from '#core/http-headers.ts'
import { brandByKey } from '#core/served-brands.ts'
import { supportCallback } from '#partners/callback-paths.ts'
import type { Services } from '#context/services.ts'
import { ticketBook } from '#simulator/sandboxes/ticket-book.ts'
import { supportDeskPage } from './support-page.ts'

/** Routes of the town's help desk: reads, answers and closes tickets, and simulates failures. Demo only. */
export function registerSupportDesk(
  app: FastifyInstance,
  { db, clock, partners }: Pick<Services, 'db' | 'clock' | 'partners'>,
): void {
  const { agentDesk: desk } = partners
  if (!desk) return
  app.get('/town/support', async (_, reply) => {
    const { html, hashes } = supportDeskPage()
    return reply
      .header('content-security-policy', contentSecurityPolicy(hashes))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html)
  })
  app.get('/town/api/support', async (_, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send({ now: clock.now(), weather: desk.weather(), tickets: await ticketsOf(db) }),
  )
  app.get<{ Params: { id: string } }>('/town/api/support/:id', async ({ params }, reply) => {
    if (!/^\d{1,18}$/.test(params.id)) return reply.callNotFound()
    const messages = await ticketBook(db).newest(params.id, maxMessages)
    return reply.header('cache-control', 'no-store').send({ messages: messages.toReversed() })
  })
  app.post('/town/api/support/weather', async ({ body }, reply) => {
    const parsed = z.safeParse(weather, body)
    if (!parsed.success) return reply.code(400).send({ weathers: deskWeathers })
    if (parsed.data.weather === 'tokens') desk.forgetTokens()
    else desk.setWeather(parsed.data.weather)
    return reply.code(204).send()
  })
  app.post<{ Params: { id: string } }>('/town/api/support/:id', async ({ params, body }, reply) => {
    const parsed = z.safeParse(answer, body)
    if (!parsed.success || !/^\d{1,18}$/.test(params.id)) return reply.code(400).send()
    const { content, withFile, status } = parsed.data
    const callback = await desk.answer(params.id, { content, status, ...(withFile && { file: leaflet }) })
    if (!callback) return reply.callNotFound()
    // Through the same route and with the same signature as an external company.
    const { headers, body: payload } = callback
    const response = await app.inject({ method: 'POST', url: supportCallback, headers, payload })
    return reply.code(response.statusCode).send()
  })
}

const maxMessages = 100
const weather = z.object({ weather: z.enum([...deskWeathers, 'tokens']) })
const answer = z.object({
  content: z.string().check(z.trim(), z.maxLength(5_000)),
  withFile: z.optional(z.boolean()),
  status: z.enum(['Open', 'On Hold', 'Closed', 'Closed-no-reply']),
})

/** The file the help desk attaches to an answer. */
const leaflet = {
  name: 'how-to-find-a-payment.txt',
  mediaType: 'text/plain',
  bytes: Buffer.from(
    '1. Open the payment in Activity.\n2. Open its history.\n3. Tell us the day it was sent.\n',
  ),
}

async function ticketsOf(db: Services['db']) {
  const { rows } = await db.query<{ brand: string }>(
    `select t.id::text, t.number::text, t.brand, t.contact_name as "who", t.department, t.status, t.form,
       t.updated_at as "updatedAt", h.direction = 'customer' as waits
     from sandbox.support_ticket t left join lateral (
       select direction from sandbox.support_thread where ticket_id = t.id order by at desc, id desc limit 1) h on true
     order by (h.direction = 'customer' and t.status not in ('Closed', 'Closed-no-reply')) desc, t.updated_at desc
     limit 100`,
  )
  return rows.map((row) => ({
    ...row,
    brand: brandByKey(row.brand).name,
  }))
}
