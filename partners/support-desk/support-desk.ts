import * as z from 'zod/mini'
import { ticketFieldTypes } from '@sixpence/protocol/support/support'
import type { SignedMessage } from '../webhook-signature.ts'

/** The customer of the tickets. The company gets no other data than the texts of the tickets. */
export type Contact = { customerId: number; brand: string }

const deskId = z.string().check(z.regex(/^[\w-]{1,64}$/))
const moment = z.iso.datetime()
const side = z.enum(['customer', 'desk'])

export const deskTicket = z.object({
  id: deskId,
  ticketNumber: z.string().check(z.regex(/^\d{1,18}$/)),
  subject: z.string(),
  departmentId: deskId,
  status: z.string(),
  createdAt: moment,
  updatedAt: moment,
  lastThread: z.optional(z.object({ createdAt: moment, to: side })),
  cf_customer_read_at: z.optional(moment),
})
export type DeskTicket = z.infer<typeof deskTicket>

export const deskThread = z.object({
  id: deskId,
  from: side,
  author: z.string(),
  createdAt: moment,
  attachments: z.array(z.object({ id: deskId, name: z.string(), size: z.int(), mediaType: z.string() })),
})
/** In lists a message has a summary only. */
export const deskConversation = z.extend(deskThread, { summary: z.string(), isWhole: z.boolean() })
export const deskWholeThread = z.extend(deskThread, { content: z.string() })
export type DeskConversation = z.infer<typeof deskConversation>
export type DeskWholeThread = z.infer<typeof deskWholeThread>

export const deskField = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(ticketFieldTypes),
  isMandatory: z.boolean(),
  most: z.int(),
  choices: z.optional(z.array(z.object({ value: z.string(), label: z.string() }))),
})
export type DeskField = z.infer<typeof deskField>
export const deskDepartment = z.object({ id: deskId, name: z.string() })

export type NewTicket = {
  departmentId: string
  email: string
  contactName: string
  form: Record<string, string>
  uploads: string[]
}
export type DeskFile = { name: string; mediaType: string; bytes: Uint8Array }

/** News from the company: an agent has answered or closed a ticket. */
export const deskNews = z.object({
  type: z.enum(['ticket.answered', 'ticket.closed']),
  customerId: z.int(),
  brand: z.string(),
  ticketNumber: z.string().check(z.regex(/^\d{1,18}$/)),
})
export type DeskNews = z.infer<typeof deskNews>

/** The support company. Writing requests carry an idempotency key. @throws DeskAway | DeskBusy | DeskMissing */
export type SupportDesk = {
  /** A token for the company's own help widget, valid for five minutes; undefined when there is no such widget. */
  jwt(contact: Contact, widgetId: string): string | undefined
  me(contact: Contact): Promise<{ contactName?: string | undefined }>
  compose(contact: Contact): Promise<{ id: string; name: string }[]>
  fields(contact: Contact): Promise<DeskField[]>
  tickets(contact: Contact, page: { limit: number; from: number }): Promise<DeskTicket[]>
  /** By id or ticket number. */
  ticket(contact: Contact, id: string): Promise<DeskTicket>
  create(contact: Contact, ticket: NewTicket, key: string): Promise<{ id: string; ticketNumber: string }>
  reply(
    contact: Contact,
    id: string,
    message: { content: string; uploads: string[] },
    key: string,
  ): Promise<{ id: string }>
  update(
    contact: Contact,
    id: string,
    change: { status?: string | undefined; cf_customer_read_at?: string | undefined },
  ): Promise<void>
  /** The latest messages, newest first. */
  conversations(contact: Contact, id: string, limit: number): Promise<DeskConversation[]>
  thread(contact: Contact, id: string, threadId: string): Promise<DeskWholeThread>
  upload(contact: Contact, file: DeskFile, key: string): Promise<{ id: string }>
  attachment(
    contact: Contact,
    file: { id: string; threadId: string; attachId: string },
  ): Promise<{ name: string; mediaType: string; bytes: Uint8Array }>
  /** Deletes everything about the contact: tickets, messages, files. Idempotent. */
  forget(contact: Contact): Promise<void>
  /**
   * Parses a callback; undefined when its signature is not the company's, it is too old, or its content is unknown.
   */
  read(callback: SignedMessage, now: Date): DeskNews | undefined
}

/** The company does not answer, or not as agreed. Whether a write took effect is unknown. */
export class DeskAway extends Error {}

/** No support company is configured. */
export class DeskNone extends DeskAway {}

/** The company is rate-limiting; `seconds` until the next request. */
export class DeskBusy extends Error {
  readonly seconds: number
  constructor(seconds: number) {
    super(`the support company has too much to do for ${seconds} s`)
    this.seconds = seconds
  }
}

/** The object does not exist or belongs to another customer. */
export class DeskMissing extends Error {}
