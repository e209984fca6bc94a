import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { address, dropEmpty, type AnyCall, type InputOf, type OutputOf } from '@sixpence/protocol/call'
import { authLogin, authToken } from '@sixpence/protocol/sign-in/sign-in'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { sha256 } from '#core/keys/sha256.ts'

/** An answer of either door: envelope and output. A field `status` of the output hides the HTTP status. */
export type TestAnswer<C extends AnyCall> = string extends keyof OutputOf<C>
  ? Envelope
  : Partial<OutputOf<C>> & Omit<Envelope, keyof OutputOf<C>>

type Envelope = {
  status: number
  /** The HTTP status, even if the output has a `status`. */
  http: number
  responseCode: string
  responseDescription: string
  validationErrors: { parameter: string; code: string; description: string }[]
}

export type SendOptions = { key?: string; headers?: Record<string, string>; customerId?: number }

type Waits = { requestKey: string; method: string }

/** How to confirm, from an answer to the first request of a call that is made twice; undefined for any other. */
export function waitsIn(answer: unknown): Waits | undefined {
  const { validationErrors } = answer as { validationErrors?: { code: string }[] }
  return validationErrors?.[0]?.code === 'confirmationNeeded' ? (answer as Waits) : undefined
}

/** A browser: cookies of a brand's address, tokens in memory, calls by their declaration. */
export class TestClient {
  readonly app: FastifyInstance
  readonly brand: string
  readonly cookies = new Map<string, string>()
  token: string | undefined
  refreshToken: string | undefined
  /** Confirms the pending call of this person; set for people with a session of the bank. */
  confirm: ((waits: Waits) => Promise<{ code?: string }>) | undefined
  /** The last answer as received. */
  answer: LightMyRequestResponse | undefined

  constructor(app: FastifyInstance, brand: string) {
    this.app = app
    this.brand = brand
  }

  async call<C extends AnyCall>(
    declared: C,
    input: InputOf<C>,
    options: SendOptions = {},
  ): Promise<TestAnswer<C>> {
    return this.raw(declared, input, { ...(declared.money && { key: randomUUIDv7() }), ...options })
  }

  /** Makes a call that may have to be confirmed, and confirms it. */
  async done<C extends AnyCall>(
    declared: C,
    input: InputOf<C>,
    options: SendOptions = {},
  ): Promise<TestAnswer<C>> {
    const answer = await this.call(declared, input, options)
    const waits = waitsIn(answer)
    if (!waits || !this.confirm) return answer
    const given = await this.confirm(waits)
    return this.raw(declared, { ...(input as object), requestKey: waits.requestKey, ...given }, options)
  }

  /** Sends any input, even what the declaration forbids. */
  async raw<C extends AnyCall>(
    declared: C,
    input: unknown,
    options: SendOptions = {},
  ): Promise<TestAnswer<C>> {
    const { verb, path, rest } = address(declared, fieldsOf(dropEmpty(input)))
    const body = declared.door === 'main' ? { method: declared.name, ...rest } : rest
    const query = new URLSearchParams(
      Object.entries(rest).map(([name, value]) => [name, String(value)]),
    ).toString()
    const answer = await this.request({
      method: verb,
      url: verb === 'GET' && query ? `${path}?${query}` : path,
      headers: {
        ...(options.key && { 'idempotency-key': options.key }),
        ...(options.customerId !== undefined && { 'customer-id': String(options.customerId) }),
        ...options.headers,
      },
      ...(verb !== 'GET' && { payload: body }),
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    // Null is absent, as our own client reads it.
    const fields = isJson ? (dropEmpty(answer.json()) as { responseDescription?: string }) : {}
    // A fact needed by the refusal's text is missing.
    if (/\{\w+\}/.test(fields.responseDescription ?? ''))
      throw new Error(`${declared.name} says "${fields.responseDescription}"`)
    return { status: answer.statusCode, ...fields, http: answer.statusCode } as unknown as TestAnswer<C>
  }

  async request(options: InjectOptions): Promise<LightMyRequestResponse> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await this.app.inject({
      ...options,
      headers: {
        host: `${this.brand}.localhost:4000`,
        'accept-language': 'en',
        'sec-fetch-site': 'same-origin',
        ...(cookie && { cookie }),
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...options.headers,
      },
    })
    for (const set of answer.cookies)
      if (set.value === '' || set.maxAge === 0) this.cookies.delete(set.name)
      else this.cookies.set(set.name, set.value)
    this.answer = answer
    return answer
  }

  /** The credential step, with the challenge of `verifier`. */
  logIn(
    username: string,
    password: string,
    verifier: string = freshVerifier(),
  ): Promise<TestAnswer<typeof authLogin>> {
    return this.call(authLogin, { client: 'spa', username, password, codeChallenge: challengeOf(verifier) })
  }

  /** The token step; its tokens are used from then on. */
  async exchange(
    code: string | undefined,
    verifier: string,
    otp?: string,
  ): Promise<TestAnswer<typeof authToken>> {
    const answer = await this.call(authToken, {
      code: code ?? '',
      codeVerifier: verifier,
      ...(otp !== undefined && { otp }),
    })
    if (answer.status === 200) {
      this.token = answer.accessToken
      this.refreshToken = answer.refreshToken
    }
    return answer
  }

  /** The same browser again: a second tab, or a thief with all cookies and tokens. */
  copy(): TestClient {
    const twin = new TestClient(this.app, this.brand)
    for (const [name, value] of this.cookies) twin.cookies.set(name, value)
    twin.token = this.token
    twin.confirm = this.confirm
    twin.refreshToken = this.refreshToken
    return twin
  }
}

/** A PKCE verifier of 128 characters, as the client creates it. */
export const freshVerifier = (): string => randomBytes(96).toString('base64url')

/** The S256 challenge of a verifier (RFC 7636). */
export const challengeOf = (verifier: string): string => sha256(verifier).toString('base64url')

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
