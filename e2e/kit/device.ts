import type { Page } from '@playwright/test'

type Request = { key: string; kind: string; digest: string }

/**
 * A phone in a separate browser: creates a non-extractable key and uses the public device and token calls, as a native app
 * would.
 */
export class Device {
  readonly #page: Page
  #id = 0
  #token = ''

  constructor(page: Page) {
    this.#page = page
  }

  /** Opens the link of a QR code: the phone is linked once the person approves it. */
  async open(link: string, name: string): Promise<void> {
    await this.#page.goto('/login')
    const code = new URL(link).hash.slice(1)
    const publicKey = await this.#page.evaluate(async () => {
      const own = { name: 'ECDSA', namedCurve: 'P-256' }
      const pair = await crypto.subtle.generateKey(own, false, ['sign', 'verify'])
      Object.assign(globalThis, { deviceKey: pair.privateKey })
      const spki = new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey))
      return btoa(String.fromCharCode(...spki))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    })
    const made = await this.#ask('POST', '/auth/devices', {
      name,
      code,
      type: 'android',
      publicKey,
      signature: await this.#sign('link', code),
    })
    this.#id = Number(made['id'])
  }

  /** Signs in with the key, after the approval. */
  async signIn(): Promise<void> {
    const { secret } = await this.#ask('POST', `/auth/devices/${this.#id}/challenge`, {})
    const deviceId = this.#id
    const signature = await this.#sign('token', deviceId, String(secret))
    const tokens = await this.#ask('POST', '/auth/token', { secret, deviceId, signature })
    this.#token = String(tokens['accessToken'])
  }

  /** Answers the newest request of this kind; `number` is shown by the page. */
  async answer(kind: string, result: boolean, number = ''): Promise<void> {
    await this.signIn()
    const { requests } = (await this.#ask('GET', '/auth/requests')) as unknown as { requests: Request[] }
    const request = requests.find((request) => request.kind === kind)
    if (!request) throw new Error(`nothing of the kind ${kind} waits for this phone`)
    const { key, digest } = request
    const path = kind === 'signIn' ? `/auth/login/${key}/confirm` : `/auth/requests/${key}`
    await this.#ask('PUT', path, {
      result,
      deviceId: this.#id,
      ...(result && { number: Number(number) }),
      signature: await this.#sign('answer', key, result ? 'accept' : 'decline', result ? number : '', digest),
    })
  }

  /** ECDSA over the act and its facts, one per line (see `deviceProof` in protocol/devices/devices.ts). */
  #sign(...facts: (string | number)[]): Promise<string> {
    return this.#page.evaluate(
      async (text) => {
        const { deviceKey } = globalThis as unknown as { deviceKey: CryptoKey }
        const how = { name: 'ECDSA', hash: 'SHA-256' }
        const made = new Uint8Array(await crypto.subtle.sign(how, deviceKey, new TextEncoder().encode(text)))
        return btoa(String.fromCharCode(...made))
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replaceAll('=', '')
      },
      ['sixpence', ...facts].join('\n'),
    )
  }

  async #ask(verb: string, path: string, body?: object): Promise<Record<string, unknown>> {
    const answer = await this.#page.evaluate(
      async (asked) => {
        const response = await fetch(asked.path, {
          method: asked.verb,
          headers: {
            ...(asked.body !== undefined && { 'content-type': 'application/json' }),
            ...(asked.token && { authorization: `Bearer ${asked.token}` }),
          },
          ...(asked.body !== undefined && { body: asked.body }),
        })
        return { status: response.status, text: await response.text() }
      },
      { verb, path, token: this.#token, body: body && JSON.stringify(body) },
    )
    if (answer.status !== 200) throw new Error(`${verb} ${path}: ${answer.status} ${answer.text}`)
    return JSON.parse(answer.text) as Record<string, unknown>
  }
}
