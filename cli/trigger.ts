import { randomUUID } from 'node:crypto'
import { forward, howToVerify, targetOf } from './forward.ts'
import { say } from './print.ts'
import { eventTypes, isEventType, samples } from './samples.ts'
import { nothingMore, read, UsageError } from './usage.ts'

/** Sends an invented event to a server of the developer. */
export async function trigger(args: string[]): Promise<number> {
  const { values, positionals } = read(args, { 'forward-to': { type: 'string' } })
  const [type = '', ...rest] = positionals
  nothingMore(rest)
  if (!isEventType(type))
    throw new UsageError(
      `${type === '' ? 'Which event?' : `There is no event ${type}.`} There are: ${eventTypes.join(', ')}`,
    )
  const target = targetOf(values['forward-to'], process.env)
  const id = `msg_${randomUUID()}`
  const event = { id, type, timestamp: new Date().toISOString(), data: samples[type] }
  say(howToVerify(target))
  const { hasArrived, text } = await forward(target, event)
  say(`${type}  ${id}  → ${text}`)
  return hasArrived ? 0 : 1
}
