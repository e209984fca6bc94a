import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { compileTheme } from '@sixpence/brands/compile-theme.ts'
import { amountText, isCurrency, money, parseAmount } from '@sixpence/money'
import { type CardCall, cardWords } from '@sixpence/partners/cards/cards'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { contentSecurityPolicy } from '#core/http-headers.ts'
import { cardCallback } from '#partners/callback-paths.ts'
import type { Services } from '#context/services.ts'
import { sha256 } from '#core/keys/sha256.ts'
import { townLook } from './page.ts'

const read = (url: string): string => readFileSync(new URL(url), 'utf8')
const style =
  compileTheme(townLook, { fontPath: '/town/fonts/' }) +
  read(import.meta.resolve('./town.css')) +
  read(import.meta.resolve('./identity.css')) +
  read(import.meta.resolve('./rails.css'))
const script = read(import.meta.resolve('./cards.client.js'))
const hashes = [style, script].map((text) => `sha256-${sha256(text).toString('base64')}`)

const token = z.string().check(z.regex(/^[\w-]{1,64}$/))
const requestBody = z.discriminatedUnion('do', [
  z.object({ do: z.literal('status'), token, status: z.enum(cardWords) }),
  z.object({
    do: z.literal('buy'),
    token,
    merchant: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
    amount: z.string().check(z.trim(), z.maxLength(24)),
  }),
  z.object({ do: z.enum(['book', 'giveUp']), id: token }),
])
type Target = z.infer<typeof requestBody>
type Town = Pick<Services, 'db' | 'clock' | 'partners'>

/** Routes of the town's card company: prints and ships cards, makes purchases and books them. Demo only. */
export function cardsPage(app: FastifyInstance, services: Town): void {
  const { clock, partners } = services
  const { cardDesk: desk } = partners
  if (!desk) return
  const tell: Tell = async (call) => {
    const now = clock.now()
    const { headers, body } = desk.tell({ ...call, at: now.toISOString() }, now)
    // Through the same route and with the same signature as an external company.
    const answer = await app.inject({ method: 'POST', url: cardCallback, headers, payload: body })
    return answer.json()
  }
  app.get('/town/cards', async (_, reply) =>
    reply
      .header('content-security-policy', contentSecurityPolicy(hashes))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page),
  )
  app.get('/town/api/cards', async (_, reply) =>
    reply.header('cache-control', 'no-store').send({ words: cardWords, cards: await cardsOf(services) }),
  )
  app.post('/town/api/cards', async ({ body }, reply) => {
    const parsed = z.safeParse(requestBody, body)
    if (!parsed.success)
      return reply.code(400).send({ problem: 'Enter a shop and an amount, for example 25.00.' })
    const problem = await grant(services, parsed.data, tell)
    return problem ? reply.code(400).send({ problem }) : reply.code(204).send()
  })
}

/** A call without its time; the time is set to now. */
type CardCallDraft = CardCall extends infer Each ? (Each extends CardCall ? Omit<Each, 'at'> : never) : never
type Tell = (call: CardCallDraft) => Promise<Record<string, unknown>>

async function grant({ db, clock }: Town, action: Target, tell: Tell): Promise<string | undefined> {
  const id = randomUUID()
  if (action.do === 'status') {
    await tell({ type: 'status', id, token: action.token, status: action.status })
    await db.query('update sandbox.card set state = $2 where token = $1', [action.token, action.status])
    return undefined
  }
  if (action.do === 'buy') {
    const { rows } = await db.query<{ currency: string }>(
      'select currency from sandbox.card where token = $1',
      [action.token],
    )
    const currency = rows[0]?.currency ?? ''
    const amount = isCurrency(currency) ? parseAmount(action.amount, currency) : { refused: 'unknown' }
    if ('refused' in amount || amount.units <= 0n) return 'Enter an amount, for example 25.00.'
    const units = String(amount.units)
    const { merchant, token: of } = action
    const { approved, tryAgain } = await tell({
      type: 'purchase',
      id,
      token: of,
      merchant,
      units,
      reference: id.slice(0, 6),
    })
    if (tryAgain === true) return 'The bank cannot answer now. Try again.'
    await db.query(
      'insert into sandbox.card_purchase (id, token, merchant, units, state, at) values ($1, $2, $3, $4, $5, $6)',
      [id, of, merchant, units, approved === true ? 'held' : 'declined', clock.now()],
    )
    return undefined
  }
  return finish({ db }, action, tell)
}

/** Books the whole purchase, or cancels it for the merchant. */
async function finish(
  { db }: Pick<Town, 'db'>,
  { do: how, id: of }: Extract<Target, { id: string }>,
  tell: Tell,
): Promise<string | undefined> {
  const { rows } = await db.query<{ token: string; units: string }>(
    `select token, units::text as units from sandbox.card_purchase where id = $1 and state = 'held'`,
    [of],
  )
  const [purchase] = rows
  if (!purchase) return 'No amount is held for this purchase.'
  const call = { id: randomUUID(), token: purchase.token, of }
  const { taken } = await tell(
    how === 'book'
      ? { ...call, type: 'booked', part: 0, units: purchase.units, isLast: true }
      : { ...call, type: 'givenUp' },
  )
  if (taken !== true) return 'The bank did not accept it.'
  await db.query('update sandbox.card_purchase set state = $2, booked = $3 where id = $1', [
    of,
    how === 'book' ? 'booked' : 'givenUp',
    how === 'book' ? purchase.units : '0',
  ])
  return undefined
}

type Row = {
  token: string
  holder: string
  network: string
  currency: string
  isVirtual: boolean
  isExpress: boolean
  state: string
  lastFour: string | null
  purchases: { id: string; merchant: string; units: number; state: string }[]
}

/** The newest fifty cards with their purchases. */
async function cardsOf({ db, partners }: Pick<Town, 'db' | 'partners'>) {
  const { rows } = await db.query<Row>(
    `select c.token, c.holder, c.network, c.currency, c.is_virtual as "isVirtual", c.is_express as "isExpress", c.state,
       (select o.last_four from app.card_order o where o.token = c.token) as "lastFour",
       coalesce((select json_agg(json_build_object('id', p.id, 'merchant', p.merchant, 'units', p.units, 'state', p.state)
          order by p.at desc) from sandbox.card_purchase p where p.token = c.token), '[]') as purchases
     from sandbox.card c order by c.at desc limit 50`,
  )
  return rows.map(({ purchases, currency, ...card }) => ({
    ...card,
    currency,
    // Printed on the card, which its holder then has.
    ...(!card.isVirtual && { securityCode: partners.cardDesk?.securityCode(card.token) }),
    purchases: purchases.map(({ units, ...purchase }) => ({
      ...purchase,
      amount: isCurrency(currency) ? `${amountText(money(BigInt(units), currency))} ${currency}` : '',
    })),
  }))
}

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>The card company of the town</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<a class="skip" href="#cards">Skip to the cards</a>
<header class="top">
  <div>
    <p class="sign"><a href="/town">The town</a></p>
    <h1>Card company</h1>
    <p class="lead">This company makes the bank’s cards. Print and post a card, block it, or buy something with it: the bank authorises each purchase, as with any card network.</p>
  </div>
  <p class="live" id="live" role="status" data-state="wait">Connecting</p>
</header>
<main class="desk">
  <section id="cards" aria-labelledby="cards-title" tabindex="-1">
    <div class="head"><h2 id="cards-title">Cards</h2><p class="meta" id="count"></p></div>
    <ol class="orders" id="list" aria-label="Cards, newest first"></ol>
    <div class="empty" id="empty"><p><b>No cards have been ordered yet.</b></p><p>A card appears here as soon as someone orders one.</p></div>
    <noscript><p class="empty">Turn on JavaScript to see cards as they are ordered.</p></noscript>
  </section>
</main>
<p class="vh" id="news" aria-live="polite"></p>
<template id="card"><li class="order"><div><h3 data-who></h3><p class="meta"><span data-kind></span> <span class="chip" data-state></span></p></div><span></span>
<form class="decisions wish"><label><span class="vh">Change the card’s status</span><select name="status"></select></label><button type="submit" class="copy">Update</button></form>
<form class="decisions wish" data-buy><label><span class="vh">Shop</span><input name="merchant" placeholder="Shop" maxlength="64" value="Corner shop"></label><label><span class="vh">Amount</span><input name="amount" placeholder="Amount" inputmode="decimal" maxlength="24" value="4.20" size="8"></label><button type="submit" class="copy good">Buy</button></form>
<ul class="past" data-purchases aria-label="Purchases"></ul></li></template>
<template id="purchase"><li><div><b data-merchant></b><p class="meta"><span data-amount></span> <span class="chip" data-state></span></p></div><span class="decisions"><button type="button" class="copy" data-do="book">Book</button><button type="button" class="copy" data-do="giveUp">Cancel</button></span></li></template>
<script>${script}</script>
</body>
</html>`
