import { createReadStream, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brandFonts } from '@sixpence/brands/fonts.ts'
import { fullName } from '@sixpence/protocol/rules/person-name'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { openPerson, sealedPerson, type SealedPerson } from '#store/customer/sealed-people.ts'
import { openTotpKey } from '#store/device/totp-key.ts'
import { contentSecurityPolicy } from '#core/http-headers.ts'
import { brandByKey, brandKeys } from '#core/served-brands.ts'
import type { Services } from '#context/services.ts'
import { stepOf, stepSeconds, totpAt } from '#auth/totp.ts'
import { consoleBrand } from '#store/staff/staff.ts'
import { peopleBehind, recipientsNamed } from './town-people.ts'
import { townLook, townPage } from './page.ts'

/**
 * Routes of the town, the demo's page on which a person plays the partners. The page is open to any visitor and
 * includes one-time codes, so production has it only for a trial, and there only for its own machine (trial.ts).
 */
export function registerTown(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'db' | 'clock' | 'personal'>,
): void {
  const { sandboxes, mode } = services.config
  if (!sandboxes) return
  const isDemo = mode === 'demo'
  app.get('/town', async (request, reply) => {
    const { html, hashes } = townPage(addressesBeside(request), phonesBeside(request), { isDemo })
    return reply
      .header('content-security-policy', contentSecurityPolicy(hashes))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html)
  })
  app.get('/town/api/now', async (request, reply) => {
    const now = services.clock.now()
    const [messages, codes] = await Promise.all([
      messagesOf(services, request.query, now),
      // In a trial, people use authenticators of their own.
      isDemo ? codesOf(services, now) : [],
    ])
    const left = stepSeconds - (Math.floor(now.getTime() / 1000) % stepSeconds)
    return reply.header('cache-control', 'no-store').send({ now, left, messages, codes })
  })
  app.get('/town/api/phone', async (request, reply) =>
    reply.header('cache-control', 'no-store').send(await newestNudge(services, request.query)),
  )
  app.get('/town/phone-worker.js', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(phoneWorker),
  )
  const fonts = new Map(brandFonts(townLook, 'en').map((font) => [font.file, font.path]))
  app.get<{ Params: { file: string } }>('/town/fonts/:file', async ({ params }, reply) => {
    const path = fonts.get(params.file)
    if (path === undefined) return reply.callNotFound()
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('font/woff2')
      .send(createReadStream(path))
  })
}

type Message = {
  id: number
  at: Date
  kind: 'sms' | 'mail' | 'push'
  brand: string
  recipient: string
  subject: string | null
  body: string | null
  state: string
}

/** The newest fifty messages that have arrived; lost and bounced messages have no text. */
async function messagesOf(
  services: Pick<Services, 'db' | 'personal'>,
  query: unknown,
  now: Date,
): Promise<(Message & { who: string | null; code: string | undefined })[]> {
  const { q, kind } = wordsOf(query)
  const { rows } = await services.db.query<Message>(
    `select m.id, m.at, m.kind, m.brand, m.recipient, m.subject, m.state,
       case when m.state = 'delivered' then m.body end as body
     from sandbox.message m
     where m.at <= $1 and ($2 = '' or m.kind = $2)
       and ($3 = '' or strpos(lower(m.recipient), $3) > 0 or m.recipient = any($4))
     order by m.at desc, m.id desc limit 50`,
    [now, kind, q, await recipientsNamed(services, q)],
  )
  const whoIs = await peopleBehind(services, rows)
  return rows.map((row) => ({
    ...row,
    who: whoIs(row) ?? null,
    brand: nameOf(row.brand),
    code: row.body === null ? undefined : codeIn(row.body),
  }))
}

/** Id of the newest push message of a phone, 0 before the first. It carries no content. */
async function newestNudge(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  query: unknown,
): Promise<{ newest: number }> {
  const to: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, 'to') : undefined
  const { rows } = await db.query<{ id: number }>(
    `select id from sandbox.message
     where recipient = $1 and kind = 'push' and state = 'delivered' and at <= $2 order by id desc limit 1`,
    [typeof to === 'string' ? to.slice(0, 600) : '', clock.now()],
  )
  return { newest: rows[0]?.id ?? 0 }
}

type Code = { id: number; who: string; brand: string; code: string; isUsed: boolean; next: string | null }
type Authenticator = { id: number; sealed: SealedPerson; brand: string; secret: Buffer; used: number }

/**
 * Current codes of the authenticators, and whether each was used. `next` is the code of the next step, unless used;
 * it is accepted already, as from a clock slightly ahead.
 */
async function codesOf({ db, personal }: Pick<Services, 'db' | 'personal'>, now: Date): Promise<Code[]> {
  const { rows } = await db.query<Authenticator>(
    `select p.id, ${sealedPerson('p')} as sealed, p.brand, p.totp_secret as secret, p.totp_step as used
     from app.person p where p.totp_secret is not null and (p.login_2fa = 'otp' or exists (
       select from app.access a join app.customer c on c.id = a.customer_id and c.approve_mode = 3
       where a.person_id = p.id and a.access_right > 1))
     order by p.id limit 50`,
  )
  const step = stepOf(now)
  const codesByPerson = await Promise.all(
    rows.map(async ({ id, sealed, brand, secret, used }) => {
      const who = fullName(openPerson(personal, sealed))
      const key = await openTotpKey(personal, id, secret)
      if (!key) return []
      const next = used > step ? null : totpAt(key, step + 1)
      return [{ id, who, brand: nameOf(brand), code: totpAt(key, step), isUsed: used >= step, next }]
    }),
  )
  return codesByPerson.flat()
}

/** The one-time code in a message: the only free-standing number of six to eight digits. */
export function codeIn(body: string): string | undefined {
  return /(?<![\d.,+-])\d{6,8}(?![\d.,]*\d)/.exec(body)?.[0]
}

function wordsOf(query: unknown): { q: string; kind: string } {
  const word = (name: string): string => {
    const value: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined
    return typeof value === 'string' ? value.trim().toLowerCase().slice(0, 100) : ''
  }
  const kind = word('kind')
  return { q: word('q'), kind: ['sms', 'mail', 'push'].includes(kind) ? kind : '' }
}

const nameOf = (key: string): string => (key === consoleBrand ? 'Desk' : brandByKey(key).name)

/** Address of a brand: its name in front of the requested host. */
function addressesBeside(request: FastifyRequest): (brand: string) => string {
  return (brand) => `${request.protocol}://${brand}.${baseOf(request)}/`
}

/**
 * Address of a brand's phone: a host of its own, so that it does not share cookies with the bank's pages. Only
 * below localhost does every name resolve; elsewhere it is a page of the bank's host, to be opened on another
 * machine.
 */
function phonesBeside(request: FastifyRequest): (brand: string) => string {
  const base = baseOf(request)
  const isLocal = /^localhost(:|$)/.test(base)
  return (brand) => `${request.protocol}://${brand}.${isLocal ? 'phone.' : ''}${base}/town/phone`
}

function baseOf({ headers }: FastifyRequest): string {
  const host = (headers.host ?? 'localhost').replace(/^127\.0\.0\.1|^\[::1\]/, 'localhost')
  const base = brandKeys().some((key) => host.startsWith(`${key}.`))
    ? host.slice(host.indexOf('.') + 1)
    : host
  return base.replace(/^phone\.(?=localhost)/, '')
}

const phoneWorker = readFileSync(fileURLToPath(import.meta.resolve('./phone-worker.js')), 'utf8')
