import * as z from 'zod/mini'
import type { Topic } from './call.ts'

/**
 * The push channel, WS /ws (Q004, Q156). The client first sends `auth` with a one-time ticket and the last sequence
 * number it has seen; the server answers `ready`, replays what was missed, or says `resync` when that is too long ago.
 */
export const clientMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('auth'),
    ticket: z.string().check(z.maxLength(128)),
    lastSeen: z.optional(z.int()),
  }),
  z.object({ type: z.literal('ping') }),
])
export type ClientMessage = z.infer<typeof clientMessage>

const topics = z.array(z.custom<Topic>((value) => typeof value === 'string'))

export const serverMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), customerId: z.int(), seq: z.int() }),
  z.object({ type: z.literal('resync'), seq: z.int() }),
  z.object({ type: z.literal('pong') }),
  z.object({
    type: z.literal('event'),
    /** Sequence number per customer, without gaps. */
    id: z.int(),
    event: z.string(),
    at: z.string(),
    customerId: z.int(),
    data: z.record(z.string(), z.unknown()),
    changed: topics,
  }),
])
export type ServerMessage = z.infer<typeof serverMessage>
export type PushEvent = Extract<ServerMessage, { type: 'event' }>

/** Close codes of the channel: why it was closed, and whether to come back. */
export const closeCodes = { badTicket: 4401, sessionEnded: 4403, tooSlow: 4408, badMessage: 4400 } as const
