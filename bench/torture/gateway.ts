import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

type Message = { to: string; text: string }

/** The operator's SMS company: accepts signed messages (Standard Webhooks), from which each payer reads their own. */
export class Gateway {
  readonly secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  /** Messages with a wrong signature. */
  forged = 0
  url = ''
  readonly #messages = new Map<string, string[]>()
  readonly #seen = new Set<string>()
  readonly #server = createServer((request, answer) => {
    void text(request).then((body) => {
      const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = request.headers
      const isOurs = this.#isSigned(`${String(id)}.${String(at)}.${body}`, String(signature))
      if (!isOurs) this.forged++
      else if (!this.#seen.has(String(id))) this.#keep(String(id), body)
      return answer.writeHead(isOurs ? 202 : 401).end()
    })
  })

  static async open(): Promise<Gateway> {
    const gateway = new Gateway()
    const server = gateway.#server
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const address = server.address()
    gateway.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/sms`
    return gateway
  }

  /** Number of messages this phone has received. */
  count(phone: string): number {
    return this.#messages.get(phone)?.length ?? 0
  }

  /** The code of the last message after the first `after` that names this amount; undefined when none comes in time. */
  async code(phone: string, after: number, amount: string, waitMs: number): Promise<string | undefined> {
    const deadline = performance.now() + waitMs
    for (;;) {
      const mine = (this.#messages.get(phone) ?? []).slice(after)
      const code = /: (\d{6}) /.exec(mine.findLast((value) => value.includes(` ${amount} `)) ?? '')?.[1]
      if (code || performance.now() > deadline) return code
      await sleep(10)
    }
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((closed) => this.#server.close(closed))
  }

  #isSigned(signed: string, signature: string): boolean {
    const key = Buffer.from(this.secret.slice('whsec_'.length), 'base64')
    const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
    return (
      expected.length === signature.length && timingSafeEqual(Buffer.from(expected), Buffer.from(signature))
    )
  }

  #keep(id: string, body: string): void {
    this.#seen.add(id)
    const message = JSON.parse(body) as Message
    this.#messages.set(message.to, [...(this.#messages.get(message.to) ?? []), message.text])
  }
}
