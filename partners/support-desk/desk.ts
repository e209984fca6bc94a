import * as z from 'zod/mini'
import { keyOf, readSigned } from '../webhook-signature.ts'
import { customerJwt } from './jwt.ts'
import { agreed, type Company, Line, type Send } from './line.ts'
import {
  type Contact,
  deskConversation,
  deskDepartment,
  deskField,
  deskNews,
  deskTicket,
  deskWholeThread,
  type SupportDesk,
} from './support-desk.ts'

/** Maximum number of customers whose tokens are cached. */
const maxLines = 10_000
/** A request for more messages is an opened ticket; fewer are a preview in a list. */
const fewMessages = 2
export const widgetId = 'messages'

/**
 * The client of a support company that implements the twelve paths of the specification, over `send`. Every customer
 * has a token of their own, so that customers cannot see or delay each other. @throws when the secret is malformed
 */
export function supportDesk(send: Send, company: Company): SupportDesk {
  const lines = new Map<string, Line>()
  const key = keyOf('support', company.secret)

  const line = (contact: Contact): Line => {
    const name = `${contact.brand} ${contact.customerId}`
    const existingLine = lines.get(name) ?? new Line(send, company, contact)
    // Reinserted, so that the first entry of the map is the least recently used.
    lines.delete(name)
    lines.set(name, existingLine)
    const [oldest] = lines.keys()
    if (lines.size > maxLines && oldest !== undefined) lines.delete(oldest)
    return existingLine
  }
  /** `isOpened`: a person has opened exactly this. */
  const look = async <T extends z.core.$ZodType>(
    contact: Contact,
    schema: T,
    path: string,
    isOpened: boolean,
  ) => agreed(schema, await line(contact).ask({ method: 'GET', path, isAction: isOpened }))
  const post = async <T extends z.core.$ZodType>(
    contact: Contact,
    schema: T,
    { path, body, key: once }: { path: string; body: object; key?: string },
  ) =>
    agreed(
      schema,
      await line(contact).ask({ method: 'POST', path, body, isAction: true, ...(once && { key: once }) }),
    )

  return {
    jwt: (contact, widget) =>
      widget === widgetId
        ? customerJwt(contact, { audience: widget, secret: company.secret, now: company.now() })
        : undefined,
    me: async (contact) => (await post(contact, me, { path: '/me', body: {} })).contact,
    compose: async (contact) =>
      (await post(contact, composed, { path: '/composetickets', body: {} })).departments,
    fields: async (contact) => (await look(contact, fields, '/ticketsFields', true)).fields,
    tickets: async (contact, { limit, from }) =>
      (await look(contact, tickets, `/tickets?limit=${limit}&from=${from}`, false)).tickets,
    ticket: async (contact, id) => (await look(contact, oneTicket, `/tickets/${id}`, true)).ticket,
    create: (contact, body, once) => post(contact, created, { path: '/tickets', body, key: once }),
    reply: (contact, id, body, once) =>
      post(contact, numbered, { path: `/tickets/${id}/threads`, body, key: once }),
    update: async (contact, id, body) =>
      void (await line(contact).ask({ method: 'PUT', path: `/tickets/${id}`, body, isAction: true })),
    conversations: async (contact, id, limit) =>
      (await look(contact, conversations, `/tickets/${id}/conversations?limit=${limit}`, limit > fewMessages))
        .conversations,
    thread: async (contact, id, threadId) =>
      (await look(contact, oneThread, `/tickets/${id}/threads/${threadId}`, true)).thread,
    upload: async (contact, file, once) =>
      agreed(
        numbered,
        await line(contact).ask({ method: 'POST', path: '/uploads', file, key: once, isAction: true }),
      ),
    attachment: async (contact, { id, threadId, attachId }) =>
      agreed(
        sentFile,
        await line(contact).ask({
          method: 'GET',
          path: `/tickets/${id}/threads/${threadId}/attachments/${attachId}/content`,
          isAction: true,
        }),
      ),
    forget: async (contact) =>
      void (await line(contact).ask({ method: 'DELETE', path: '/me', isAction: true })),
    read: (callback, now) => {
      const news = z.safeParse(deskNews, readSigned(key, callback, now))
      return news.success ? news.data : undefined
    },
  }
}

const me = z.object({ contact: z.object({ contactName: z.optional(z.string()) }) })
const composed = z.object({ departments: z.array(deskDepartment) })
const fields = z.object({ fields: z.array(deskField) })
const tickets = z.object({ tickets: z.array(deskTicket) })
const oneTicket = z.object({ ticket: deskTicket })
const created = z.object({ id: deskTicket.shape.id, ticketNumber: deskTicket.shape.ticketNumber })
const numbered = z.object({ id: deskTicket.shape.id })
const conversations = z.object({ conversations: z.array(deskConversation) })
const oneThread = z.object({ thread: deskWholeThread })
const sentFile = z.object({ name: z.string(), mediaType: z.string(), bytes: z.instanceof(Uint8Array) })
