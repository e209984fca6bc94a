import { setTimeout as sleep } from 'node:timers/promises'

type Message = { id: number; kind: string; recipient: string; code?: string; body: string | null }
type Now = {
  left: number
  codes: { who: string; code: string; isUsed: boolean; next: string | null }[]
  messages: Message[]
}

/** The demo's messages and authenticators, in place of its people's phones and mailboxes. */
export class Town {
  readonly #origin: string

  constructor(port: number) {
    this.#origin = `http://127.0.0.1:${port}`
  }

  /** An unused code of this person's authenticator. */
  async authenticatorCode(who: string): Promise<string> {
    for (;;) {
      const { codes, left } = await this.#now()
      const found = codes.find((shown) => shown.who === who)
      if (!found) throw new Error(`${who} has no authenticator`)
      const code = found.isUsed ? found.next : found.code
      if (code) return code
      await sleep(Math.min(left * 1_000 + 200, 5_000))
    }
  }

  /** The code of the newest message to this number or address; waits for a message newer than `after`. */
  async code(recipient: string, after = 0): Promise<string> {
    const text = (await this.message(recipient, after)).body ?? ''
    const code = /\b\d{6,8}\b/.exec(text)?.[0]
    if (!code) throw new Error(`no code in "${text}"`)
    return code
  }

  /** The newest message containing these words; waits for a message newer than `after`. */
  async message(recipient: string, after = 0, words = ''): Promise<Message> {
    for (let tries = 0; tries < 100; tries += 1) {
      const { messages } = await this.#now(recipient)
      const newest = messages
        .filter(({ id, body }) => id > after && (body ?? '').includes(words))
        .toSorted((a, b) => b.id - a.id)[0]
      if (newest) return newest
      await sleep(100)
    }
    throw new Error(`nothing arrived at ${recipient}`)
  }

  async newest(recipient: string): Promise<number> {
    return Math.max(0, ...(await this.#now(recipient)).messages.map(({ id }) => id))
  }

  async #now(search = ''): Promise<Now> {
    const answer = await fetch(`${this.#origin}/town/api/now?q=${encodeURIComponent(search)}`)
    return (await answer.json()) as Now
  }
}
