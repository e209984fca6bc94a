import { readFileSync } from 'node:fs'
import { compileTheme } from '@sixpence/brands/compile-theme.ts'
import { amountText, currencies, isCurrency, money, parseAmount } from '@sixpence/money'
import { keyHolders } from '@sixpence/partners/instant-keys/sandbox'
import { payeeCheckDays } from '@sixpence/partners/payee-check/sandbox'
import { railBadDays } from '@sixpence/partners/rails/bad-days'
import { railPartners, railStates, type RailPartnerKey } from '@sixpence/partners/rails/rails'
import { withoutSeparators } from '@sixpence/protocol/methods/fields/kind'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { contentSecurityPolicy } from '#core/http-headers.ts'
import type { Services } from '#context/services.ts'
import { sha256 } from '#core/keys/sha256.ts'
import { townLook } from './page.ts'

const read = (url: string): string => readFileSync(new URL(url), 'utf8')
const style =
  compileTheme(townLook, { fontPath: '/town/fonts/' }) +
  read(import.meta.resolve('./town.css')) +
  read(import.meta.resolve('./identity.css')) +
  read(import.meta.resolve('./rails.css'))
const script = read(import.meta.resolve('./rails.client.js'))
const hashes = [style, script].map((text) => `sha256-${sha256(text).toString('base64')}`)

const reference = z.string().check(z.regex(/^[A-Za-z0-9-]{1,35}$/))
const partner = z.enum(railPartners)
const text = (maxLength: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(maxLength))
const maxMinutes = 60 * 24 * 30

const requestBody = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('play'),
    partner,
    reference,
    kind: z.enum([...railStates, 'recallRefused']),
    afterMinutes: z.int().check(z.minimum(0), z.maximum(maxMinutes)),
    /** Content of the callback: the true state, another amount, or a false state. */
    says: z.enum(['truth', 'otherAmount', 'untruth']),
  }),
  z.object({
    do: z.literal('receive'),
    partner,
    account: text(64),
    amount: text(24),
    currency: z.enum(currencies),
    name: text(140),
    remittance: z.string().check(z.maxLength(140)),
  }),
  z.object({
    do: z.literal('holder'),
    /** IBAN, or sort code and account number. */
    account: text(50),
    /** Empty: any name matches again. */
    name: z.string().check(z.trim(), z.maxLength(140)),
  }),
  z.object({
    do: z.literal('away'),
    partner,
    minutes: z.int().check(z.minimum(0), z.maximum(maxMinutes)),
  }),
])

/** Routes of the town's payment companies: other bank, cards, digital currencies and instant payments. Demo only. */
export function railsPage(app: FastifyInstance, services: Pick<Services, 'db' | 'clock' | 'partners'>): void {
  const { clock, partners } = services
  if (Object.keys(partners.railDesks).length === 0) return
  app.get('/town/bank', async (_, reply) =>
    reply
      .header('content-security-policy', contentSecurityPolicy(hashes))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page),
  )
  app.get('/town/api/rails', async (_, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send({ now: clock.now(), payments: await paymentsOf(services) }),
  )
  app.post('/town/api/rails', async ({ body }, reply) => {
    const parsed = z.safeParse(requestBody, body)
    if (!parsed.success) return reply.code(400).send({ problem: 'This page cannot do that.' })
    const problem = await grant(services, parsed.data)
    return problem ? reply.code(400).send({ problem }) : reply.code(204).send()
  })
}

async function grant(
  { partners, clock }: Pick<Services, 'partners' | 'clock'>,
  action: z.infer<typeof requestBody>,
): Promise<string | undefined> {
  if (action.do === 'holder') {
    const account = withoutSeparators(action.account)
    await partners.accountHolders?.name(account, action.name)
    return partners.accountHolders ? undefined : 'A real company checks names, so you cannot set them here.'
  }
  const desk = partners.railDesks[action.partner]
  if (!desk) return 'This is a real company, so you cannot control it here.'
  const now = clock.now()
  if (action.do === 'away') {
    desk.away(action.minutes === 0 ? undefined : new Date(now.getTime() + action.minutes * 60_000))
    return undefined
  }
  if (action.do === 'receive') {
    const { account, name, remittance, currency } = action
    const amount = parseAmount(action.amount, currency)
    if ('refused' in amount || amount.units <= 0n) return 'Enter an amount, for example 25.00.'
    await desk.receive({ account, units: String(amount.units), currency, payer: { name }, remittance })
    return undefined
  }
  const { kind, says, afterMinutes } = action
  const status = says === 'otherAmount' && (await partners.rails[action.partner]?.status(action.reference))
  const units = status && 'units' in status ? status.units + 100n : undefined
  const isThere = await desk.play(action.reference, kind, {
    afterMs: afterMinutes * 60_000,
    isUntrue: says === 'untruth',
    ...(units !== undefined && { reportedUnits: units }),
  })
  return isThere ? undefined : 'The company has no payment with this reference.'
}

type Row = {
  partner: RailPartnerKey
  reference: string
  body: { payee: string; units: string; currency: string; method: string; remittance: string }
  at: Date
  truth: string | null
  state: string | null
  recall: string | null
  next: Date | null
  cases: string[]
}

/** The newest fifty payments with their state at the company and here. */
async function paymentsOf({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const { rows } = await db.query<Row>(
    `select o.partner, o.reference, o.body, o.at, i.state, i.recall,
       (select s.truth from sandbox.rail_step s where s.partner = o.partner and s.reference = o.reference
          and s.truth is not null and s.at <= $1 order by s.at desc limit 1) as truth,
       (select min(s.at) from sandbox.rail_step s where s.partner = o.partner and s.reference = o.reference
          and s.at > $1) as next,
       array(select c.difference from app.rail_case c where c.reference = o.reference and c.resolved_at is null
          order by c.id) as cases
     from sandbox.rail_order o left join app.instruction i using (reference)
     where o.body is not null order by o.at desc limit 50`,
    [clock.now()],
  )
  return rows.map(({ body: { payee, units, currency, method, remittance }, ...row }) => ({
    ...row,
    payee,
    method,
    remittance,
    amount: isCurrency(currency) ? `${amountText(money(BigInt(units), currency))} ${currency}` : units,
  }))
}

const companies = {
  bank: 'Other bank',
  cardPayout: 'Card payouts',
  digital: 'Digital currency',
  instant: 'Instant payments',
  interac: 'Interac',
} as const satisfies Record<RailPartnerKey, string>
const options = Object.entries(companies)
  .map(([key, name]) => `<option value="${key}">${name}</option>`)
  .join('')

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>The other bank of the town</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<a class="skip" href="#payments">Skip to the payments</a>
<header class="top">
  <div>
    <p class="sign"><a href="/town">The town</a></p>
    <h1>The other bank</h1>
    <p class="lead">Payments that leave the bank arrive here and are processed automatically. You can also decide any payment yourself: settle it, return it, or report something untrue.</p>
  </div>
  <p class="live" id="live" role="status" data-state="wait">Connecting</p>
</header>
<main class="desk">
  <section id="payments" aria-labelledby="payments-title" tabindex="-1">
    <div class="head"><h2 id="payments-title">Payments</h2><p class="meta" id="count"></p></div>
    <ol class="orders" id="orders" aria-label="Payments, newest first"></ol>
    <div class="empty" id="empty"><p><b>No payments yet.</b></p><p>A payment appears here as soon as someone sends money out of the bank.</p></div>
    <noscript><p class="empty">Turn on JavaScript to see payments as they arrive.</p></noscript>
  </section>
  <div class="counter">
  <section aria-labelledby="in-title">
    <div class="head"><h2 id="in-title">Pay into an account</h2></div>
    <form class="wish" id="receive">
      <label>Company <select name="partner">${options}</select></label>
      <label>To IBAN, account number or address <input name="account" required maxlength="64" autocomplete="off" spellcheck="false"></label>
      <label>Amount <input name="amount" required maxlength="24" inputmode="decimal" autocomplete="off"></label>
      <label>Currency <select name="currency">${currencies.map((currency) => `<option>${currency}</option>`).join('')}</select></label>
      <label>From <input name="name" required maxlength="140" autocomplete="off"></label>
      <label>Payment reference (optional) <input name="remittance" maxlength="140" autocomplete="off"></label>
      <p class="problem" role="alert"></p>
      <button class="copy good">Pay in</button>
    </form>
  </section>
  <section aria-labelledby="holder-title">
    <div class="head"><h2 id="holder-title">Account holder</h2></div>
    <form class="wish" id="holder">
      <label>IBAN, or sort code and account number <input name="account" required maxlength="50" autocomplete="off" spellcheck="false"></label>
      <label>Account holder’s name (empty: any name matches) <input name="name" maxlength="140" autocomplete="off"></label>
      <p class="problem" role="alert"></p>
      <button class="copy good">Set the name</button>
    </form>
  </section>
  <section aria-labelledby="away-title">
    <div class="head"><h2 id="away-title">Take a company offline</h2></div>
    <form class="wish" id="away">
      <label>Company <select name="partner">${options}</select></label>
      <label>For <select name="minutes"><option value="1">1 minute</option><option value="60">1 hour</option><option value="1440">1 day</option><option value="0">back online now</option></select></label>
      <p class="problem" role="alert"></p>
      <button class="copy bad">Apply</button>
    </form>
  </section>
  </div>
  <section class="wide" aria-labelledby="weather-title">
    <div class="head"><h2 id="weather-title">Bad days</h2></div>
    <p class="meta">Pay someone whose name ends in one of these words, for example “Ana Nowak .returned”, or pay an amount that ends in the number.</p>
    <dl class="days">${railBadDays.map((day) => `<div><dt>.${day.word} <span class="chip">…13.${String(day.number).padStart(2, '0')}</span></dt><dd>${day.outcome}</dd></div>`).join('')}
      ${payeeCheckDays.map((day) => `<div><dt>.${day.word}</dt><dd>${day.outcome}</dd></div>`).join('')}</dl>
    <p class="meta">Pix keys: ${keyHolders.map(({ name, keys }) => `${name} has ${keys.map((key) => `<code>${key}</code>`).join(', ')}`).join('; ')}. A key that ends in <code>.down</code> gets no response.</p>
  </section>
</main>
<p class="vh" id="news" aria-live="polite"></p>
<template id="order"><li class="order"><div><h3><span data-amount></span> to <span data-payee></span></h3><p class="meta"><span data-company></span> <span data-reference></span> <span data-remittance></span></p><p class="meta"><span class="chip" data-truth></span> <span class="chip" data-state></span> <span class="chip bad" data-cases hidden></span></p></div><time class="meta"></time><div class="decisions" role="group">
  <label class="fail"><span class="vh">When</span><select data-after><option value="0">now</option><option value="1">in 1 minute</option><option value="60">in 1 hour</option><option value="1440">in 1 day</option></select></label>
  <label class="fail"><span class="vh">What the company reports</span><select data-says><option value="truth">the truth</option><option value="otherAmount">a different amount</option><option value="untruth">something untrue</option></select></label>
  <button type="button" class="copy good" data-kind="settled">Settle</button>
  <button type="button" class="copy" data-kind="accepted">Accept</button>
  <button type="button" class="copy bad" data-kind="rejected">Reject</button>
  <button type="button" class="copy bad" data-kind="returned">Return</button>
  <span class="recall" data-recall hidden>The bank has recalled it: <button type="button" class="copy" data-kind="recalled">Agree</button> <button type="button" class="copy" data-kind="recallRefused">Refuse</button></span>
</div></li></template>
<script>${script}</script>
</body>
</html>`
