import { setTimeout as pause } from 'node:timers/promises'
import type { TestDatabase } from '@sixpence/postgres/test-database'

type Message = { subject: string; body: string }
type Bank = { database: Pick<TestDatabase, 'owner'> }
type Recipient = { kind?: 'mail' | 'sms'; to: string }

const patienceMs = 20_000

/**
 * The newest message to a recipient whose subject or body matches, of several that background work sends in any order;
 * waits for it. @throws Error with the messages that were sent instead
 */
export async function lastMessage(
  bank: Bank,
  { matching, ...recipient }: Recipient & { matching: RegExp },
): Promise<Message> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const messages = await messagesTo(bank, recipient)
    const message = messages.find(({ subject, body }) => matching.test(subject) || matching.test(body))
    if (message) return message
    if (performance.now() > deadline)
      throw new Error(`no message to ${recipient.to} matches ${matching}: ${JSON.stringify(messages)}`)
    await pause(20)
  }
}

/** The newest code sent to a recipient, whatever else was sent after it; empty when none was. */
export async function sentCode(
  bank: Bank,
  { code = /\b\d{6}\b/, ...recipient }: Recipient & { code?: RegExp },
): Promise<string> {
  for (const { body } of await messagesTo(bank, recipient)) {
    const match = code.exec(body)
    if (match) return match[1] ?? match[0]
  }
  return ''
}

/** Newest first. */
async function messagesTo({ database }: Bank, { kind = 'mail', to }: Recipient): Promise<Message[]> {
  const { rows } = await database.owner.query<Message>(
    `select coalesce(subject, '') as subject, body from sandbox.message
     where kind = $1 and recipient = $2 order by id desc`,
    [kind, to],
  )
  return rows
}
