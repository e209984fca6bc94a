import { readFileSync } from 'node:fs'
import { compileTheme } from '@sixpence/brands/compile-theme.ts'
import { screeningMoods } from '@sixpence/partners/screening/sandbox'
import { sandboxEntities } from '@sixpence/partners/screening/sandbox-list'
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
const script = read(import.meta.resolve('./screening.client.js'))
const hashes = [style, script].map((text) => `sha256-${sha256(text).toString('base64')}`)

const requestBody = z.discriminatedUnion('do', [
  z.object({ do: z.literal('mood'), mood: z.enum(screeningMoods) }),
  z.object({ do: z.literal('add'), name: z.string().check(z.trim(), z.minLength(3), z.maxLength(140)) }),
  z.object({ do: z.literal('clear') }),
])

/** Routes of the town's list provider: the entries of its list, and the provider's state. Demo only. */
export function screeningPage(
  app: FastifyInstance,
  { partners: { screeningBook: book } }: Pick<Services, 'partners'>,
): void {
  if (!book) return
  app.get('/town/lists', async (_, reply) =>
    reply
      .header('content-security-policy', contentSecurityPolicy(hashes))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page),
  )
  app.get('/town/api/lists', async (_, reply) =>
    reply.header('cache-control', 'no-store').send(await book.read()),
  )
  app.post('/town/api/lists', async ({ body }, reply) => {
    const parsed = z.safeParse(requestBody, body)
    if (!parsed.success) return reply.code(400).send({ problem: 'Enter a name of 3 to 140 characters.' })
    const { data } = parsed
    if (data.do === 'mood') await book.setMood(data.mood)
    else if (data.do === 'add') await book.add(data.name)
    else await book.clear()
    return reply.code(204).send()
  })
}

const moodWords: Record<(typeof screeningMoods)[number], string> = {
  well: 'working',
  down: 'down: no response',
  slow: 'slow: times out',
  wrong: 'wrong: sends unreadable responses',
  late: 'late: the list is three days old',
}

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>The list provider</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<a class="skip" href="#list">Skip to the list</a>
<header class="top">
  <div>
    <p class="sign"><a href="/town">The town</a></p>
    <h1>The list provider</h1>
    <p class="lead">This company lists sanctioned and politically exposed people. The bank checks its customers and everyone it pays against the list.</p>
  </div>
  <p class="live" id="live" role="status" data-state="wait">Connecting</p>
</header>
<main>
  <section id="list" class="wide" aria-labelledby="list-title" tabindex="-1">
    <div class="head"><h2 id="list-title">On the list</h2><p class="meta" id="count"></p></div>
    <dl class="days">${sandboxEntities
      .map(
        ({ name, names, lists }) =>
          `<div><dt>${name} <span class="chip">${lists[0]}</span></dt><dd>${names.join(' · ')}</dd></div>`,
      )
      .join('')}</dl>
    <ul id="added"></ul>
  </section>
  <div>
  <section aria-labelledby="add-title">
    <div class="head"><h2 id="add-title">Add a name</h2></div>
    <form class="wish" data-do="add">
      <label>Name <input name="name" maxlength="140" required autocomplete="off"></label>
      <p class="problem" role="alert"></p>
      <button class="copy">Add and publish a new list</button>
    </form>
    <form class="wish" data-do="clear">
      <p class="problem" role="alert"></p>
      <button class="copy bad">Remove added names</button>
    </form>
  </section>
  <section aria-labelledby="mood-title">
    <div class="head"><h2 id="mood-title">Bad days</h2></div>
    <form class="wish" data-do="mood">
      <label>The provider is <select name="mood">${screeningMoods.map((mood) => `<option value="${mood}">${moodWords[mood]}</option>`).join('')}</select></label>
      <p class="problem" role="alert"></p>
      <button class="copy">Apply</button>
    </form>
  </section>
  </div>
</main>
<script>${script}</script>
</body>
</html>`
