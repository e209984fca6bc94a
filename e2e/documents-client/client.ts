import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'

export type Json = Record<string, unknown>
export type Answer = { status: number; type: string; fields: Json; responseCode: string; problems: string[] }
/** Values from earlier responses that later rows need, by name. */
export type Kept = Record<string, unknown>
export type Send = { verb: string; address: string; body?: Json | FormData }

/** A client that knows only the documents: bearer token, headers, field names. */
export class Client {
  readonly host: string
  readonly #port: number
  accessToken = ''
  refreshToken = ''

  constructor(brand: string, port: number) {
    this.host = `${brand}.localhost:${port}`
    this.#port = port
  }

  /** Sends a call. `actsFor` becomes the header Customer-Id. */
  async send({ verb, address, body }: Send, actsFor?: number): Promise<Answer> {
    const form = body instanceof FormData ? new Response(body) : undefined
    const payload = form ? Buffer.from(await form.arrayBuffer()) : body && Buffer.from(JSON.stringify(body))
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

  /** As documented: the credentials step, then the token step with the verifier. */
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

  /** Refreshes the tokens; false if the refresh token has expired, too. */
  async refresh(): Promise<boolean> {
    if (!this.refreshToken) return false
    const body = { refreshToken: this.refreshToken }
    const { status, fields } = await this.send({ verb: 'POST', address: '/auth/refresh', body })
    if (status !== 200) return false
    this.accessToken = String(fields['accessToken'])
    this.refreshToken = String(fields['refreshToken'])
    return true
  }

  async beginSignIn(username: string, password: string): Promise<Answer & { codeVerifier: string }> {
    const { codeVerifier, codeChallenge } = proofKey()
    const body = { client: 'spa', username, password, codeChallenge }
    return { ...(await this.send({ verb: 'POST', address: '/auth/login', body })), codeVerifier }
  }

  async #raw(verb: string, address: string, payload: Buffer | undefined, headers: Record<string, string>) {
    const asked = request({
      host: '127.0.0.1',
      port: this.#port,
      method: verb,
      path: address,
      headers: {
        Host: this.host,
        Accept: 'application/json',
        ...headers,
        ...(payload && { 'Content-Length': String(payload.length) }),
      },
    })
    return new Promise<{ status: number; headers: Record<string, string>; bytes: Buffer }>(
      (resolve, reject) => {
        asked.on('error', reject)
        asked.on('response', (answer) => {
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

/** Code verifier of 128 characters and its challenge (RFC 7636). */
export function proofKey(): { codeVerifier: string; codeChallenge: string } {
  const codeVerifier = randomBytes(96).toString('base64url')
  return { codeVerifier, codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url') }
}
