import { SixpenceProblem, type Sixpence } from '@sixpence/client'
import { recentEventIds, follow } from './follow.ts'
import { forward, howToVerify, targetOf } from './forward.ts'
import { note, printable, say } from './print.ts'
import { bankOf, nothingMore, numberOf, read } from './usage.ts'

/** Forwards new events of the company to a server of the developer, until it is interrupted. */
export async function listen(args: string[]): Promise<number> {
  const { values, positionals } = read(args, {
    'forward-to': { type: 'string' },
    webhook: { type: 'string' },
    every: { type: 'string', default: '2' },
  })
  nothingMore(positionals)
  const target = targetOf(values['forward-to'], process.env)
  const everyMs = numberOf('--every', values.every) * 1000
  const webhook = values.webhook === undefined ? undefined : numberOf('--webhook', values.webhook)
  const { bank, address } = bankOf(process.env)
  const interrupt = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupt.abort())

  await noteWithoutWebhook(bank)
  const earlierIds = await recentEventIds(bank, interrupt.signal)
  say(`Events of ${address} are forwarded to ${target.url.href}. Ctrl-C ends.`)
  say(howToVerify(target))
  for await (const { id, type, timestamp, data, webhookId } of follow(bank, {
    earlierIds,
    everyMs,
    signal: interrupt.signal,
    onInterruption: (errorText) => note(`${printable(errorText)} It is asked again.`),
  })) {
    if (webhook !== undefined && webhookId !== webhook) continue
    const { text } = await forward(target, { id, type, timestamp, data })
    say(`${timestamp}  ${type}  ${id}  → ${text}`)
  }
  return 0
}

/** Without a webhook there are no events. Prints nothing for a key that may not read webhooks. */
async function noteWithoutWebhook(bank: Sixpence): Promise<void> {
  try {
    const webhooks = await bank.webhooks.list().take(100)
    if (!webhooks.some(({ enabled }) => enabled))
      note(
        'No webhook is switched on: the bank records events for webhooks only. Make one under API keys, Webhooks.',
      )
  } catch (error) {
    if (!(error instanceof SixpenceProblem && error.code === 'scopeMissing')) throw error
  }
}
