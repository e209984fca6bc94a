import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { contactIn } from './jwt.ts'
import { keyOf, signed, type SignedMessage } from '../webhook-signature.ts'
import { widgetId } from './desk.ts'
import type { DeskAnswer, DeskRequest, Send } from './line.ts'
import { routes } from './sandbox-paths.ts'
import type { Contact, DeskFile, DeskNews } from './support-desk.ts'
import type { TicketBook } from './ticket-book.ts'

/** Simulated conditions of this sandbox, set on its page in the town. */
export const deskWeathers = ['usual', 'slow', 'lost', 'busy', 'failing', 'down'] as const
export type DeskWeather = (typeof deskWeathers)[number]
export const deskBadDays: Record<DeskWeather, string> = {
  usual: 'responds at once',
  slow: 'takes four seconds to respond',
  lost: 'does what is requested, but its responses are lost',
  busy: 'responds with 429 for ten seconds',
  failing: 'responds with 500',
  down: 'does not respond',
}

/** Controls for a person in the town. */
export type AgentDesk = {
  weather: () => DeskWeather
  setWeather: (weather: DeskWeather) => void
  /** Invalidates all tokens, so that new tokens have to be requested. */
  forgetTokens: () => void
  /** Answers a ticket and returns the signed callback to the bank; undefined for an unknown ticket. */
  answer: (ticketId: string, answer: AgentAnswer) => Promise<SignedMessage | undefined>
}
export type AgentAnswer = {
  content: string
  file?: DeskFile | undefined
  status: 'Open' | 'On Hold' | 'Closed' | 'Closed-no-reply'
}

export const agentName = 'Robin at the help desk'
const tokenLifeMs = 60 * 60_000
const busySeconds = 10
const slowMs = 4_000

/** A support company within this process, with its paths, tokens and simulated conditions. */
export function sandboxDesk(
  book: TicketBook,
  { clientId, secret, now }: { clientId: string; secret: string; now: () => Date },
): AgentDesk & { send: Send } {
  const key = keyOf('support', secret)
  const tokens = new Map<string, { contact: Contact; until: number }>()
  let weather: DeskWeather = 'usual'

  function exchange(body: object | undefined): DeskAnswer {
    const parsedBody = z.safeParse(exchangeBody, body)
    const contact =
      parsedBody.success && parsedBody.data.client_id === clientId
        ? contactIn(parsedBody.data.jwt_token, { audiences: [clientId, widgetId], secret, now: now() })
        : undefined
    if (!contact) return { status: 401, body: undefined }
    const token = randomBytes(24).toString('base64url')
    for (const [old, { until }] of tokens) if (until <= now().getTime()) tokens.delete(old)
    tokens.set(token, { contact, until: now().getTime() + tokenLifeMs })
    return { status: 200, body: { access_token: token } }
  }

  async function served(request: DeskRequest): Promise<DeskAnswer> {
    if (request.path === '/oauth/token') return exchange(request.body)
    const session = tokens.get(request.token ?? '')
    if (!session || session.until <= now().getTime()) return { status: 401, body: undefined }
    const { pathname, searchParams } = new URL(request.path, 'http://desk.example')
    for (const [method, pattern, work] of routes) {
      const match = method === request.method && pattern.exec(pathname)
      if (!match) continue
      const path = { ...match.groups }
      const facts = { contact: session.contact, path, query: searchParams, request, now: now() }
      const body = await work(book, facts)
      return body === undefined ? { status: 404, body } : { status: 200, body }
    }
    return { status: 404, body: undefined }
  }

  return {
    async send(request) {
      if (weather === 'down') throw new Error('connection refused')
      if (weather === 'busy') return { status: 429, body: undefined, retryAfter: busySeconds }
      if (weather === 'failing') return { status: 500, body: undefined }
      if (weather === 'slow') await new Promise((done) => setTimeout(done, slowMs))
      const answer = await served(request)
      if (weather === 'lost' && request.path !== '/oauth/token') throw new Error('the answer got lost')
      return answer
    },
    weather: () => weather,
    setWeather: (next) => void (weather = next),
    forgetTokens: () => tokens.clear(),
    async answer(ticketId, { content, file, status }) {
      const ticket = await book.whose(ticketId)
      if (!ticket) return undefined
      const uploads = file ? [await book.keepFile(ticket.contact, file, undefined, now())] : []
      if (content || file)
        await book.say(ticketId, { from: 'desk', author: agentName, content, uploads }, undefined, now())
      await book.change(ticketId, { status }, now())
      const news: DeskNews = {
        type: content || file ? 'ticket.answered' : 'ticket.closed',
        ...ticket.contact,
        ticketNumber: ticket.ticketNumber,
      }
      return signed(key, news, now())
    },
  }
}

const exchangeBody = z.object({
  jwt_token: z.string(),
  client_id: z.string(),
  response_type: z.literal('token'),
})
