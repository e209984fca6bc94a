import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** A simulated failure of the transit engine; `slow` waits this many ms before each answer. */
export type TransitDay =
  | 'good'
  | 'down'
  | 'sealed'
  | 'forbidden'
  | 'overloaded'
  | 'nonsense'
  | { slow: number }

/**
 * A transit engine in memory with the HTTP interface of OpenBao and Vault, for tests. Its keys are derived from name
 * and version, so that they are the same in every run.
 */
export class TransitSandbox {
  day: TransitDay = 'good'
  /** The newest version of every key, and the oldest that may still decrypt. */
  version = 1
  leastVersion = 1
  /** Requested paths, in order. */
  readonly asked: string[] = []
  readonly server = createServer((request, response) => {
    // The client may have disconnected before the answer.
    this.#serve(request, response).catch(() => response.destroy())
  })
  readonly #token: string

  constructor(token: string) {
    this.#token = token
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '', 'http://sandbox')
    this.asked.push(pathname)
    const { day } = this
    if (typeof day === 'object') await sleep(day.slow)
    if (day === 'down') return void request.socket.destroy()
    if (day === 'nonsense') return void response.end('<html>')
    if (day === 'overloaded') return say(response, 429, { errors: ['request path is over its quota'] })
    if (pathname === '/v1/sys/health')
      return say(response, day === 'sealed' ? 503 : 200, { initialized: true, sealed: day === 'sealed' })
    if (day === 'sealed') return say(response, 503, { errors: ['Vault is sealed'] })
    if (day === 'forbidden' || request.headers['x-vault-token'] !== this.#token)
      return say(response, 403, { errors: ['permission denied'] })
    const [, action, key = ''] = /^\/v1\/transit\/(encrypt|decrypt|rewrap)\/([\w-]+)$/.exec(pathname) ?? []
    if (request.method !== 'POST' || !action) return say(response, 404, { errors: [] })
    const input = JSON.parse(await bodyOf(request)) as { plaintext?: string; ciphertext?: string }
    this.#answer(response, action, key, input)
  }

  #answer(
    response: ServerResponse,
    action: string,
    key: string,
    { plaintext = '', ciphertext = '' }: { plaintext?: string; ciphertext?: string },
  ): void {
    const plainOrError = action === 'encrypt' ? plaintext : this.#decrypted(key, ciphertext)
    if (typeof plainOrError !== 'string') return say(response, 400, { errors: [plainOrError.error] })
    if (action === 'decrypt') return say(response, 200, { data: { plaintext: plainOrError } })
    say(response, 200, {
      data: { ciphertext: this.#encrypted(key, plainOrError), key_version: this.version },
    })
  }

  #encrypted(key: string, plaintext: string): string {
    const iv = createHmac('sha256', 'nonce').update(`${this.version} ${plaintext}`).digest().subarray(0, 12)
    const sealing = createCipheriv('aes-256-gcm', keyOf(key, this.version), iv)
    const sealed = Buffer.concat([sealing.update(plaintext, 'base64'), sealing.final()])
    return `vault:v${this.version}:${Buffer.concat([iv, sealed, sealing.getAuthTag()]).toString('base64')}`
  }

  #decrypted(key: string, ciphertext: string): string | { error: string } {
    const [, digits, body = ''] = /^vault:v(\d+):(.+)$/.exec(ciphertext) ?? []
    if (digits === undefined) return { error: 'invalid ciphertext: no prefix' }
    if (Number(digits) < this.leastVersion)
      return { error: 'ciphertext or signature version is disallowed by policy (too old)' }
    if (Number(digits) > this.version) return { error: 'invalid ciphertext: version is too new' }
    const bytes = Buffer.from(body, 'base64')
    try {
      const opening = createDecipheriv('aes-256-gcm', keyOf(key, Number(digits)), bytes.subarray(0, 12))
      opening.setAuthTag(bytes.subarray(-16))
      return Buffer.concat([opening.update(bytes.subarray(12, -16)), opening.final()]).toString('base64')
    } catch {
      return { error: 'invalid ciphertext: unable to decrypt' }
    }
  }
}

const keyOf = (key: string, version: number): Buffer =>
  createHmac('sha256', 'transit sandbox').update(`${key} ${version}`).digest()

function say(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString()
}
