import { DeskAway, DeskBusy, DeskMissing, type Contact, type DeskFile } from './support-desk.ts'
import { customerJwt } from './jwt.ts'
import * as z from 'zod/mini'

export type DeskRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: object
  file?: DeskFile
  token?: string
  /** Idempotency key. */
  key?: string
  signal: AbortSignal
}
export type DeskAnswer = {
  status: number
  /** JSON, or the bytes of a file. */
  body: unknown
  retryAfter?: number | undefined
}
/** Sends a request to the company. @throws when it does not answer */
export type Send = (request: DeskRequest) => Promise<DeskAnswer>

export type Company = { clientId: string; secret: string; now: () => Date; timeoutMs?: number }
export type Question = Omit<DeskRequest, 'token' | 'signal'> & {
  /** A person waits for it: it is sent even while other requests are held back (Q161). */
  isAction?: boolean
}

const restMs = 30_000

/**
 * Connection state of a customer: the token, and whether the company is rate-limiting. An expired token is renewed
 * and the request repeated once (B392). After a 429 no reading requests are sent until its time has passed; then a
 * single request goes first, whose success lets the others through (B393).
 */
export class Line {
  readonly #send: Send
  readonly #company: Company
  readonly #contact: Contact
  #token: Promise<string> | undefined
  #restsUntil = 0
  #isProbing = false

  constructor(send: Send, company: Company, contact: Contact) {
    this.#send = send
    this.#company = company
    this.#contact = contact
  }

  async ask({ isAction = false, ...question }: Question): Promise<unknown> {
    const isProbe = this.#restsUntil > 0 && !isAction
    if (isProbe) this.#mayProbe()
    const signal = AbortSignal.timeout(this.#company.timeoutMs ?? 8_000)
    try {
      const answer = await this.#answerOf({ ...question, signal })
      this.#restsUntil = 0
      return answer.body
    } finally {
      if (isProbe) this.#isProbing = false
    }
  }

  /** @throws DeskBusy before the time has passed, or while another request goes first */
  #mayProbe(): void {
    const leftMs = this.#restsUntil - this.#company.now().getTime()
    if (leftMs > 0 || this.#isProbing) throw new DeskBusy(Math.max(1, Math.ceil(leftMs / 1000)))
    this.#isProbing = true
  }

  async #answerOf(request: DeskRequest): Promise<DeskAnswer> {
    const token = (this.#token ??= this.#exchange(request.signal))
    let answer = await this.#sent({ ...request, token: await this.#held(token) })
    if (answer.status === 401) {
      // Another request may have renewed it meanwhile.
      if (this.#token === token) this.#token = this.#exchange(request.signal)
      answer = await this.#sent({ ...request, token: await this.#held(this.#token) })
    }
    return this.#judged(answer)
  }

  async #held(token: Promise<string> | undefined): Promise<string> {
    try {
      return (await token) ?? ''
    } catch (error) {
      // Not cached, so that a failed token request does not fail later requests.
      if (this.#token === token) this.#token = undefined
      throw error
    }
  }

  async #exchange(signal: AbortSignal): Promise<string> {
    const { clientId, secret, now } = this.#company
    const answer = await this.#sent({
      method: 'POST',
      path: '/oauth/token',
      body: {
        jwt_token: customerJwt(this.#contact, { audience: clientId, secret, now: now() }),
        client_id: clientId,
        response_type: 'token',
      },
      signal,
    })
    return agreed(exchanged, this.#judged(answer).body).access_token
  }

  async #sent(request: DeskRequest): Promise<DeskAnswer> {
    try {
      return await this.#send(request)
    } catch (error) {
      throw new DeskAway(`the support company did not answer ${request.method} ${request.path}`, {
        cause: error,
      })
    }
  }

  #judged(answer: DeskAnswer): DeskAnswer {
    const { status, retryAfter } = answer
    if (status === 429) {
      const waitMs = retryAfter === undefined ? restMs : retryAfter * 1000
      this.#restsUntil = this.#company.now().getTime() + waitMs
      throw new DeskBusy(Math.ceil(waitMs / 1000))
    }
    if (status === 404) throw new DeskMissing('the support company answered 404')
    if (status < 200 || status > 299) throw new DeskAway(`the support company answered ${status}`)
    return answer
  }
}

const exchanged = z.object({ access_token: z.string().check(z.minLength(1), z.maxLength(4_096)) })

/** Validates an answer. @throws DeskAway when it does not match the schema */
export function agreed<T extends z.core.$ZodType>(schema: T, answer: unknown): z.core.output<T> {
  const parsed = z.safeParse(schema, answer)
  if (parsed.success) return parsed.data
  throw new DeskAway(
    `an answer of the support company differs from its schema at ${parsed.error.issues[0]?.path.join('.')}`,
  )
}
