import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { request } from 'node:http'

export type Json = Record<string, unknown>
export type Answer = { status: number; type: string; fields: Json; responseCode: string; problems: string[] }
export type Send = { verb: string; address: string; body?: Json | FormData }

/** What a client of the documents does not do; only for looking at the rows of a server that still asks for it. */
export type Crutches = { withCookies: boolean; withKeys: boolean; withTexts: boolean }

/** A client that knows the documents only: a bearer token, their headers, their field names. */
export class Client {
  readonly host: string
  readonly #port: number
  readonly #crutches: Crutches
  readonly #cookies = new Map<string, string>()
  accessToken = ''
  refreshToken = ''

  constructor(brand: string, port: number, crutches: Crutches) {
    this.host = `${brand}.localhost:${port}`
    this.#port = port
    this.#crutches = crutches
  }

  /** One call. `actsFor` becomes the header Customer-Id. */
  async send({ verb, address, body }: Send, actsFor?: number): Promise<Answer> {
    const form = body instanceof FormData ? new Response(body) : undefined
    const payload = form
      ? Buffer.from(await form.arrayBuffer())
      : body && Buffer.from(JSON.stringify(this.#crutches.withTexts ? asTexts(body) : body))
    const { status, headers, bytes } = await this.#raw(verb, address, payload, {
      'Accept-Language': 'en',
      'X-Client-Version': '2.1.2',
      ...(this.accessToken && { Authorization: `Bearer ${this.accessToken}` }),
      ...(actsFor !== undefined && { 'Customer-Id': String(actsFor) }),
      ...(payload && { 'Content-Type': form?.headers.get('content-type') ?? 'application/json' }),
    })
    const type = headers['content-type'] ?? ''
    const fields = type.includes('json') ? (JSON.parse(bytes.toString() || '{}') as Json) : {}
    const problems = (fields['validationErrors'] ?? []) as { parameter: string; code: string }[]
    return {
      status,
      type,
      fields,
      responseCode: typeof fields['responseCode'] === 'string' ? fields['responseCode'] : '',
      problems: problems.map(({ parameter, code }) => (parameter ? `${parameter}: ${code}` : code)),
    }
  }

  /** As the documents have it: the credential step, then the token step with the verifier. */
  async signIn(username: string, password: string, otp: () => Promise<string>): Promise<void> {
    const begun = await this.beginSignIn(username, password)
    const flow = begun.fields['authFlow']
    const codes = flow === 'otp' || flow === 'sms' ? { otp: await otp() } : {}
    const ended = await this.send({
      verb: 'POST',
      address: '/auth/token',
      body: { code: begun.fields['code'], codeVerifier: begun.codeVerifier, ...codes },
    })
    if (ended.status !== 200)
      throw new Error(`${username} cannot sign in: ${ended.status} ${ended.problems.join(', ')}`)
    this.accessToken = String(ended.fields['accessToken'])
    this.refreshToken = String(ended.fields['refreshToken'])
  }

  async beginSignIn(username: string, password: string): Promise<Answer & { codeVerifier: string }> {
    const { codeVerifier, codeChallenge } = proofKey()
    const body = { client: 'spa', username, password, codeChallenge }
    return { ...(await this.send({ verb: 'POST', address: '/auth/login', body })), codeVerifier }
  }

  async #raw(verb: string, address: string, payload: Buffer | undefined, headers: Record<string, string>) {
    const { withCookies, withKeys } = this.#crutches
    const cookie = [...this.#cookies].map((pair) => pair.join('=')).join('; ')
    const asked = request({
      host: '127.0.0.1',
      port: this.#port,
      method: verb,
      path: address,
      headers: {
        Host: this.host,
        Accept: 'application/json',
        ...(withCookies && cookie && { Cookie: cookie }),
        ...(withKeys && verb !== 'GET' && { 'Idempotency-Key': uuidOfVersion7() }),
        ...headers,
        ...(payload && { 'Content-Length': String(payload.length) }),
      },
    })
    return new Promise<{ status: number; headers: Record<string, string>; bytes: Buffer }>(
      (resolve, reject) => {
        asked.on('error', reject)
        asked.on('response', (answer) => {
          for (const set of answer.headers['set-cookie'] ?? []) {
            const [name = '', value = ''] = (set.split(';')[0] ?? '').split(/=(.*)/s)
            this.#cookies.set(name, value)
          }
          const pieces: Buffer[] = []
          answer.on('data', (piece: Buffer) => pieces.push(piece))
          answer.on('error', reject)
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers as Record<string, string>,
              bytes: Buffer.concat(pieces),
            }),
          )
        })
        asked.end(payload)
      },
    )
  }
}

/** Verifier of 128 characters and its challenge (RFC 7636). */
export function proofKey(): { codeVerifier: string; codeChallenge: string } {
  const codeVerifier = randomBytes(96).toString('base64url')
  return { codeVerifier, codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url') }
}

const uuidOfVersion7 = (): string => {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

const textual = /amount|taxId|^phone$|phoneCountryCode|percentage|binNumber|approvalCode/i
const asTexts = (body: Json): Json =>
  JSON.parse(JSON.stringify(body), (name: string, value: unknown) =>
    typeof value === 'number' && textual.test(name) ? String(value) : value,
  ) as Json
