import { messageStates } from '../rules/message-states.ts'
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { begins, confirmation, confirms, waitsFirst } from '../confirmed.ts'
import { empty, id, instant } from '../fields.ts'
import { mayManage, mayRead } from '../rights.ts'
import { free, own } from '../protection.ts'
import { orNull } from '../or-null.ts'

/** Whether messages are sent (catalogue enum ipnStatus, which defines only the default). */
export const noticeStatuses = { on: 1, off: 2 } as const
/** Which messages: only for payments received, or also for subscriptions and rejected invoices. */
export const notifyStatuses = { payments: 1, everything: 2 } as const

export const ipnPageSize = 25
/** Number of days messages are stored after they are delivered or set aside. */
export const messageDays = 90

/** Events by their name in a message. */
export const noticeEvents = [
  'payment.received',
  'invoice.rejected',
  'subscription.started',
  'subscription.ended',
  'button.paid',
  'test',
] as const
export type NoticeEvent = (typeof noticeEvents)[number]

/** Result of an attempt to send a message. */
export const attemptOutcomes = [
  'delivered',
  'status',
  'redirect',
  'gone',
  'timedOut',
  'notReached',
  'notTrusted',
  'nameUnknown',
  'notAllowed',
  'ours',
] as const
export type AttemptOutcome = (typeof attemptOutcomes)[number]

const attempt = z.object({
  at: instant,
  ms: z.int(),
  outcome: z.enum(attemptOutcomes),
  /** HTTP status of the server's response. */
  status: z.optional(z.int()),
})

const message = {
  id,
  /** As in the header `webhook-id`. */
  messageId: z.string(),
  event: z.enum(noticeEvents),
  transactionId: z.optional(id),
  state: z.enum(messageStates),
  createdAt: instant,
  attempts: z.int(),
  lastAttempt: z.optional(attempt),
  /** Next attempt for a pending message. */
  nextAt: z.optional(instant),
  isConfirmed: z.boolean(),
}
const listedMessage = z.object(message)
export type IpnMessage = z.infer<typeof listedMessage>

/** `https://` and up to 2,000 characters; the server applies further rules. */
const address = z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000))
const secretText = z.string()
const noticeStatus = z.union([z.literal(1), z.literal(2)])

const looks = {
  access: { who: 'customer', kind: 'business', rights: mayRead },
  reads: ['merchant'],
  rate: 'read',
  audit: 'none',
} as const
const changes = {
  access: { who: 'customer', kind: 'business', rights: mayManage },
  changes: ['merchant'],
  rate: 'change',
  audit: 'change',
} as const
const ends = [...begins, ...confirms] as const
const references = { id: 'ownIpnMessage' } as const

export const ipnSettingsGet = call('ipnSettingsGet', {
  ids: ['OP297'],
  about:
    'The address of the company’s server for payment messages, whether it is switched on, and for which events. Only the end of the secret is returned: it is shown once, when it is created.',
  input: empty,
  output: z.object({
    notifyUrl: orNull(z.string()),
    notifyStatusId: noticeStatus,
    statusId: noticeStatus,
    /** `whsec_…` with its last four characters; absent if there is none. */
    secret: orNull(secretText),
    /** The previous secret is also used until then. */
    oldSecretUntil: z.optional(instant),
    /** Since when no message was delivered. */
    failingSince: z.optional(instant),
  }),
  compress: 'never',
  ...looks,
})

export const ipnSettingsUpdate = call('ipnSettingsUpdate', {
  protection: own('company', 'for another address, more messages or a secret'),
  ids: ['OP298'],
  about:
    'Changes the address of the company’s server for payment messages, or, if requested alone, creates a new secret; the earlier one remains valid beside it for a day. For another address or a new secret, the first request is refused, with how to confirm it, and the person confirms it by their own factor. A new secret is returned here and never again.',
  input: z.object({
    notifyUrl: z.optional(address),
    notifyStatusId: z.optional(noticeStatus),
    statusId: z.optional(noticeStatus),
    secret: z.optional(z.boolean()),
    ...confirmation,
  }),
  output: z.object({ ...waitsFirst, secret: orNull(secretText), oldSecretUntil: z.optional(instant) }),
  refusals: [
    'noticeSecretAlone',
    'noticeSecretMissing',
    'noticeAddressMissing',
    'noticeAddressInvalid',
    'noticeAddressNotHttps',
    'noticeAddressUserInfo',
    'noticeAddressPort',
    'noticeAddressNotPublic',
    ...ends,
  ],
  ...changes,
  rate: 'code',
})

export const ipnTestSend = call('ipnTestSend', {
  protection: free.sends,
  ids: [],
  about: 'Sends a test message, which appears in the log with its result. Not in the catalogue.',
  input: empty,
  output: z.object({}),
  refusals: ['noticeOff'],
  ...changes,
  rate: 'code',
})

export const ipnMessageList = call('ipnMessageList', {
  ids: ['OP294'],
  about: 'Messages to the company’s server, the newest first.',
  input: z.object({
    pageSize: z.optional(z.literal(ipnPageSize)),
    pageNumber: z.optional(z.int().check(z.positive(), z.maximum(100_000))),
    state: z.optional(z.enum(messageStates)),
  }),
  output: z.object({ messages: z.array(listedMessage), total: z.int() }),
  ...looks,
})

export const ipnMessageGet = call('ipnMessageGet', {
  ids: ['OP295'],
  about: 'A message as it is sent, with every attempt.',
  input: z.object({ id }),
  output: z.object({
    // Not named `message`, which is a field of the envelope.
    notice: z.object({
      ...message,
      /** JSON text as sent; absent before the first attempt. */
      body: z.optional(z.string()),
      /** The latest 100, newest first. */
      log: z.array(z.object({ number: z.int(), ...attempt.shape })),
    }),
  }),
  references,
  ...looks,
})

export const ipnMessageConfirm = call('ipnMessageConfirm', {
  protection: free.sends,
  ids: ['OP296'],
  about: 'Marks a message as handled (Q171). It is not sent again automatically.',
  input: z.object({ id }),
  output: z.object({}),
  references,
  ...changes,
})

export const ipnMessageResend = call('ipnMessageResend', {
  protection: free.sends,
  ids: [],
  about:
    'Sends a message again at once, unchanged and with its id; the three days of attempts begin again. Not in the catalogue.',
  input: z.object({ id }),
  output: z.object({}),
  refusals: ['noticeOff'],
  references,
  ...changes,
})

export const pbnSettingsGet = call('pbnSettingsGet', {
  ids: ['OP299'],
  about:
    'Whether the addresses in the company’s payment buttons receive a message for each payment. Only the end of the secret is returned.',
  input: empty,
  output: z.object({
    statusId: noticeStatus,
    secret: orNull(secretText),
    oldSecretUntil: z.optional(instant),
    failingSince: z.optional(instant),
  }),
  compress: 'never',
  ...looks,
})

export const pbnSettingsUpdate = call('pbnSettingsUpdate', {
  protection: own('company', 'for another address, more messages or a secret'),
  ids: ['OP300'],
  about:
    'Switches these messages on or off, or, if requested alone, creates a new secret; the earlier one remains valid beside it for a day. A new secret is confirmed as with ipnSettingsUpdate; it is returned here and never again.',
  input: z.object({
    statusId: z.optional(noticeStatus),
    secret: z.optional(z.boolean()),
    ...confirmation,
  }),
  output: z.object({ ...waitsFirst, secret: orNull(secretText), oldSecretUntil: z.optional(instant) }),
  refusals: ['noticeSecretAlone', 'noticeSecretMissing', ...ends],
  ...changes,
  rate: 'code',
})
