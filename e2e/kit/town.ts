import type { APIRequestContext } from '@playwright/test'
import { townOrigin } from './visit.ts'

/** The town's authenticators and received messages. */
type TownState = {
  left: number
  codes: { who: string; brand: string; code: string; isUsed: boolean; next: string | null }[]
  messages: { id: number; kind: string; recipient: string; code?: string; body: string | null }[]
}
type Sms = TownState['messages'][number] & { code: string; body: string }

/** Messages sent by a job arrive seconds later, more on a busy machine. */
const maxTries = 1_000

async function now(request: APIRequestContext, q = ''): Promise<TownState> {
  const answer = await request.get(`${townOrigin}/town/api/now?q=${encodeURIComponent(q)}`)
  return (await answer.json()) as TownState
}

/** An unused code of a person's authenticator, current or next; each works once. */
export async function authenticatorCode(request: APIRequestContext, who: string): Promise<string> {
  for (;;) {
    const { codes, left } = await now(request)
    const found = codes.find((code) => code.who === who)
    if (!found) throw new Error(`${who} has no authenticator`)
    const code = found.isUsed ? found.next : found.code
    if (code) return code
    await new Promise((resolve) => setTimeout(resolve, Math.min(left * 1_000 + 200, 5_000)))
  }
}

/** Records the messages to a number so far, and returns a function that waits for the next message. */
export async function nextSms(request: APIRequestContext, phone: string): Promise<() => Promise<Sms>> {
  const before = Math.max(0, ...(await now(request, phone)).messages.map(({ id }) => id))
  return async () => {
    for (let tries = 0; tries < maxTries; tries += 1) {
      const { messages } = await now(request, phone)
      const found = messages.find((message): message is Sms => message.id > before && Boolean(message.code))
      if (found) return found
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error(`no code arrived at ${phone}`)
  }
}

/** The same for mail to an address. */
export async function nextMail(
  request: APIRequestContext,
  email: string,
): Promise<() => Promise<{ body: string }>> {
  const before = Math.max(0, ...(await now(request, email)).messages.map(({ id }) => id))
  return async () => {
    for (let tries = 0; tries < maxTries; tries += 1) {
      const { messages } = await now(request, email)
      const found = messages.find(({ id, kind }) => id > before && kind === 'mail')
      if (found) return { body: found.body ?? '' }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error(`no mail arrived at ${email}`)
  }
}
