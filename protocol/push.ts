import * as z from 'zod/mini'
import type { Topic } from './call.ts'
import type { NotificationType } from './notifications/types.ts'

const subprotocol = 'sixpence'
const ticketPrefix = 'ticket.'

/** Subprotocols to open the channel with. They include the ticket, so that strangers are rejected at once. */
export const subprotocolsOf = (ticket: string): string[] => [subprotocol, `${ticketPrefix}${ticket}`]

/** The ticket among the subprotocols a client offers. */
export const ticketOffered = (offered = ''): string | undefined =>
  offered
    .split(/\s*,\s*/)
    .find((name) => name.startsWith(ticketPrefix))
    ?.slice(ticketPrefix.length)

/**
 * The push channel, WS /ws (Q004, Q156). The client first sends `auth` with a one-time ticket and the last sequence number it
 * received; the server answers `ready` and replays missed events, or `resync` when they are no longer stored. A page whose
 * sign-in waits for a phone sends `login` with the key of its request and, as proof, the code of its sign-in; the server
 * answers `following`, then the `decision`, and closes.
 */
export const clientMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('auth'),
    ticket: z.string().check(z.maxLength(128)),
    lastSeen: z.optional(z.int()),
  }),
  z.object({
    type: z.literal('login'),
    key: z.string().check(z.maxLength(64)),
    proof: z.string().check(z.maxLength(128)),
  }),
  z.object({ type: z.literal('ping') }),
])
export type ClientMessage = z.infer<typeof clientMessage>

const topics = z.array(z.custom<Topic>((value) => typeof value === 'string'))

export const serverMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ready'),
    customerId: z.int(),
    seq: z.int(),
    /** No event for this customer for a minute: data read in that time is still current. */
    quiet: z.optional(z.literal(true)),
    /** Build of the client the server serves: a page with another build checks for a new version. */
    build: z.optional(z.string()),
  }),
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
/** Messages to a page that waits for the decision about its sign-in. */
export const signInMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('following') }),
  z.object({
    type: z.literal('decision'),
    event: z.literal('login.decision'),
    at: z.string(),
    data: z.object({ key: z.string(), result: z.boolean() }),
  }),
])
export type SignInMessage = z.infer<typeof signInMessage>
export type ServerMessage = z.infer<typeof serverMessage>
export type PushEvent = Extract<ServerMessage, { type: 'event' }>

/** How a payment ended without being made: rejected or canceled, expired, or failed. */
const endsWithoutPayment = ['rejected', 'expired', 'failed'] as const

/** Data of the event `transaction.result` about a payment of the acting customer (Q156). */
export const transactionResult = z.object({
  operationId: z.int(),
  /** The person who created it. */
  userId: z.optional(z.int()),
  /** It waited for a colleague with full access. */
  isRequest: z.optional(z.literal(true)),
  approved: z.boolean(),
  message: z.string(),
  /** Absent when the payment was made. */
  outcome: z.optional(z.enum(endsWithoutPayment)),
})
export type TransactionResult = z.infer<typeof transactionResult>

export const notificationStatuses = ['error', 'info', 'warning', 'success'] as const

/** Data of the event `notification` (Q156). Types known to the client are shown in the reader's language. */
export const notification = z.object({
  type: z.string(),
  status: z.optional(z.enum(notificationStatuses)),
  title: z.optional(z.string()),
  body: z.optional(z.string()),
  /** A path of this site. */
  link: z.optional(z.string()),
  operationId: z.optional(z.int()),
  /** The person who caused it. */
  userId: z.optional(z.int()),
  amount: z.optional(z.string()),
  currencyCode: z.optional(z.string()),
  /** Of `card.status`. */
  cardStatus: z.optional(z.enum(['printed', 'shipped', 'blocked'])),
})
export type Notification = z.infer<typeof notification>
/** As it is sent; a page also accepts types of newer servers. */
export type SentNotification = Omit<Notification, 'type'> & { type: NotificationType }

/** WebSocket close codes: the reason, from which the client decides whether to reconnect. */
export const closeCodes = { badTicket: 4401, sessionEnded: 4403, tooSlow: 4408, badMessage: 4400 } as const
