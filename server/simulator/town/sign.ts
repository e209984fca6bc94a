import { readFileSync } from 'node:fs'
import { signingBadDays } from '@sixpence/partners/esign/sandbox'
import { signingOutcomes } from '@sixpence/partners/esign/esign'
import type { FastifyInstance } from 'fastify'
import { contentSecurityPolicy } from '#core/http-headers.ts'
import { signingCallback } from '#partners/callback-paths.ts'
import type { Services } from '#context/services.ts'
import { sha256 } from '#core/keys/sha256.ts'
import { townHead } from './page.ts'

type Order = {
  client_id: string
  signer: string
  title: string
  lines: string[]
  digest: string
  return_to: string
  outcome: string | null
}

const script = readFileSync(new URL(import.meta.resolve('./sign.client.js')), 'utf8')
const scriptHash = `sha256-${sha256(script).toString('base64')}`

/** Routes of the signing sandbox's page, and its callback to the bank. Demo only. */
export function signingPage(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'clock' | 'partners'>,
): void {
  const { signingPage: company } = services.partners
  if (!company) return
  const orderOf = async (clientId: string): Promise<Order | undefined> => {
    const { rows } = await services.db.query<Order>(
      'select * from sandbox.signature_order where client_id = $1',
      [clientId],
    )
    return rows[0]
  }
  app.get<{ Params: { clientId: string } }>('/town/sign/:clientId', async ({ params }, reply) => {
    const order = await orderOf(params.clientId)
    if (!order) return reply.callNotFound()
    const { head, hashes } = townHead('Sign')
    return reply
      .header('content-security-policy', contentSecurityPolicy([...hashes, scriptHash]))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page(order, head))
  })
  app.post<{ Params: { clientId: string }; Body: unknown }>(
    '/town/api/sign/:clientId',
    async ({ params, body }, reply) => {
      const order = await orderOf(params.clientId)
      const { outcome, name } = answerIn(body)
      if (!order || !outcome) return reply.code(400).send()
      const result = { clientId: order.client_id, outcome, digest: order.digest }
      const callback = await company.end(result, name, services.clock.now())
      if (callback)
        await app.inject({
          method: 'POST',
          url: signingCallback,
          headers: callback.headers,
          payload: callback.body,
        })
      return reply.send({ returnTo: order.return_to })
    },
  )
}

function answerIn(body: unknown) {
  const { outcome, name }: { outcome?: unknown; name?: unknown } =
    typeof body === 'object' && body !== null ? body : {}
  return {
    outcome: signingOutcomes.find((signingOutcome) => signingOutcome === outcome),
    name: typeof name === 'string' && name ? name.slice(0, 100) : undefined,
  }
}

function page({ client_id, signer, title, lines, digest, outcome }: Order, head: string): string {
  const form = `<form action="/town/api/sign/${html(client_id)}" novalidate>
  <p><label for="name">Your name, as your signature</label><br><input id="name" name="name" autocomplete="off" placeholder="${html(signer)}"></p>
  <p><label><input type="checkbox" name="agrees"> I have read it and sign it electronically.</label></p>
  <p id="say" role="alert"></p>
  <p><button value="signed">Sign</button> <button value="declined">Decline</button> <button value="expired">Let it expire</button></p>
</form>`
  return `<!doctype html>
<html lang="en">
<head>${head}</head>
<body>
<main class="sheet">
  <p class="sign">Quill, the signing company of the town</p>
  <h1>${html(title)}</h1>
  <ul>${lines
    .slice(1)
    .map((line) => `<li>${html(line)}</li>`)
    .join('')}</ul>
  <p><small>Fingerprint of this text: <code>${html(digest)}</code></small></p>
  ${outcome ? `<p>This order is already ${html(outcome)}.</p>` : form}
  <h2>Bad days</h2>
  <ul>${signingBadDays.map(({ ask, outcome }) => `<li>${html(ask)}: ${html(outcome)}</li>`).join('')}</ul>
</main>
<script>${script}</script>
</body>
</html>`
}

const html = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
