import { readFileSync } from 'node:fs'
import { after, dayOf } from '@sixpence/days'
import { amountText, money, type Currency } from '@sixpence/money'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { calendarNow, dueAt } from '#payments/schedules/calendar.ts'
import { contentSecurityPolicy } from '#core/http-headers.ts'
import type { Services } from '#context/services.ts'
import { sha256 } from '#core/keys/sha256.ts'
import { townHead } from './page.ts'

const script = readFileSync(new URL(import.meta.resolve('./calendar.client.js')), 'utf8')
const { head, hashes } = townHead('The calendar of the town')
const allowed = [...hashes, `sha256-${sha256(script).toString('base64')}`]

const requestBody = z.object({ to: z.enum(['next', 'day', 'month', 'today']) })
type Target = z.infer<typeof requestBody>['to']

type Needs = Pick<Services, 'db' | 'clock' | 'config'>

/** Routes of the town's calendar, which advances the time of repeating payments only. Demo only. */
export function calendarPage(app: FastifyInstance, services: Needs): void {
  if (services.config.mode !== 'demo') return
  app.get('/town/calendar', async (_, reply) =>
    reply
      .header('content-security-policy', contentSecurityPolicy(allowed))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page),
  )
  app.get('/town/api/calendar', async (_, reply) =>
    reply.header('cache-control', 'no-store').send(await leafOf(services)),
  )
  app.post('/town/api/calendar', async ({ body }, reply) => {
    const parsed = z.safeParse(requestBody, body)
    if (!parsed.success) return reply.code(400).send({ problem: 'This page cannot do that.' })
    await turn(services, parsed.data.to)
    return reply.header('cache-control', 'no-store').send(await leafOf(services))
  })
}

async function turn(s: Needs, to: Target): Promise<void> {
  const real = s.clock.now()
  const now = await calendarNow(s)
  const target = await targetOf(s, to, now, real)
  await s.db.query('update sandbox.calendar set ahead = make_interval(secs => $1)', [
    (target.getTime() - real.getTime()) / 1000,
  ])
}

async function targetOf(s: Needs, to: Target, now: Date, real: Date): Promise<Date> {
  if (to === 'today') return real
  if (to === 'day') return after(now, { days: 1 })
  if (to === 'month') return after(now, { days: 30 })
  const { rows } = await s.db.query<{ day: string | null }>(
    `select min(next_day)::text as day from app.subscription where state = 'active' and next_day >= $1`,
    [now < dueAt(dayOf(now)) ? dayOf(now) : after(dayOf(now), { days: 1 })],
  )
  const [next] = rows
  return next?.day ? dueAt(next.day) : now
}

/** The present day, and the next twenty payments due. */
async function leafOf(s: Needs) {
  const now = await calendarNow(s)
  const { rows } = await s.db.query<{ day: string; units: string; currency: Currency; often: string }>(
    `select next_day::text as day, units::text, currency, frequency as often from app.subscription
     where state = 'active' order by next_day, id limit 20`,
  )
  return {
    day: dayOf(now),
    isAhead: dayOf(now) !== dayOf(s.clock.now()),
    payments: rows.map(({ day, units, currency, often }) => ({
      day,
      often,
      amount: `${amountText(money(BigInt(units), currency))} ${currency}`,
    })),
  }
}

const page = `<!doctype html>
<html lang="en">
<head>${head}</head>
<body>
<a class="skip" href="#leaf">Skip to the calendar</a>
<header class="top">
  <div>
    <p class="sign"><a href="/town">The town</a></p>
    <h1>The calendar</h1>
    <p class="lead">Repeating payments are made on their day. Move the calendar forward and the bank makes them as if the days had passed. Everything else stays at today’s date.</p>
  </div>
</header>
<main>
  <section id="leaf" aria-labelledby="leaf-title" tabindex="-1">
    <div class="head"><h2 id="leaf-title">Current day</h2></div>
    <p class="leaf" id="day" role="status"></p>
    <p>
      <button type="button" class="copy good" data-to="next">To the next payment</button>
      <button type="button" class="copy" data-to="day">1 day forward</button>
      <button type="button" class="copy" data-to="month">30 days forward</button>
      <button type="button" class="copy" data-to="today">Back to today</button>
    </p>
  </section>
  <section aria-labelledby="next-title">
    <div class="head"><h2 id="next-title">Next payments</h2></div>
    <ol class="later" id="next"></ol>
    <p class="empty" id="empty" hidden>No repeating payments yet. Send money to someone and choose how often.</p>
    <noscript><p class="empty">Turn on JavaScript to use the calendar.</p></noscript>
  </section>
</main>
<script>${script}</script>
</body>
</html>`
