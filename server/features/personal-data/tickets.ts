import { type Contact, DeskAway, DeskBusy, DeskNone } from '@sixpence/partners/support-desk/support-desk'
import { conversationPage, ticketPage } from '@sixpence/protocol/rules/support'
import { faultFields } from '#core/log.ts'
import type { Services } from '#context/services.ts'
import { plainName } from './plain-name.ts'

type Desk = Services['partners']['supportDesk']
type Ticket = Awaited<ReturnType<Desk['tickets']>>[number]
type Message = Awaited<ReturnType<Desk['thread']>>
type Tickets = { tickets: object[]; files: Record<string, Uint8Array> }

/** All tickets with messages and files of a customer; undefined when the help desk does not answer. */
export async function ticketsOf(
  { partners: { supportDesk: desk }, log }: Pick<Services, 'partners' | 'log'>,
  contact: Contact,
): Promise<Tickets | undefined> {
  try {
    return await allOf(desk, contact)
  } catch (error) {
    if (error instanceof DeskNone) return { tickets: [], files: {} }
    if (!(error instanceof DeskAway || error instanceof DeskBusy)) throw error
    log.warn(
      { customer: contact.customerId, ...faultFields(error) },
      'a data export lacks its support tickets',
    )
    return undefined
  }
}

async function allOf(desk: Desk, contact: Contact): Promise<Tickets> {
  const tickets: object[] = []
  const files: Record<string, Uint8Array> = {}
  for (let from = 1; ; from += ticketPage) {
    const page = await desk.tickets(contact, { limit: ticketPage, from })
    const all = await Promise.all(page.map((item) => withMessages(desk, contact, item)))
    for (const ticket of all) {
      tickets.push(ticket.ticket)
      Object.assign(files, ticket.files)
    }
    if (page.length < ticketPage) return { tickets, files }
  }
}

async function withMessages(
  desk: Desk,
  contact: Contact,
  { id, ticketNumber, subject, status, createdAt }: Ticket,
): Promise<{ ticket: object; files: Tickets['files'] }> {
  const messages = await messagesOf(desk, contact, id)
  const files: Tickets['files'] = {}
  const messageData = messages.map(({ from, author, createdAt: at, content, attachments }) => ({
    from,
    author,
    at,
    content,
    files: attachments.map((attachment) => fileName(ticketNumber, attachment)),
  }))
  for (const { id: threadId, attachments } of messages)
    for (const attachment of attachments)
      files[fileName(ticketNumber, attachment)] = (
        await desk.attachment(contact, { id, threadId, attachId: attachment.id })
      ).bytes
  return {
    ticket: { number: ticketNumber, subject, status, openedAt: createdAt, messages: messageData },
    files,
  }
}

const fileName = (ticketNumber: string, { id, name }: Message['attachments'][number]): string =>
  `tickets/${ticketNumber}-${id}-${plainName(name)}`

/** With full text, oldest first. */
async function messagesOf(desk: Desk, contact: Contact, id: string): Promise<Message[]> {
  const newestFirst = await desk.conversations(contact, id, conversationPage)
  return Promise.all(
    newestFirst
      .toReversed()
      .map(async ({ summary, isWhole, ...message }) =>
        isWhole ? { ...message, content: summary } : desk.thread(contact, id, message.id),
      ),
  )
}
