import type {
  Contact,
  DeskConversation,
  DeskFile,
  DeskTicket,
  DeskWholeThread,
  NewTicket,
} from './support-desk.ts'

export type NewMessage = { from: 'customer' | 'desk'; author: string; content: string; uploads: string[] }

/** Storage of the sandbox. Writes with the same key are stored once. */
export type TicketBook = {
  /** The name the contact gave last. */
  nameOf(contact: Contact): Promise<string | undefined>
  list(contact: Contact, page: { limit: number; from: number }): Promise<DeskTicket[]>
  find(contact: Contact, idOrNumber: string): Promise<DeskTicket | undefined>
  /** The contact of a ticket, for agents. */
  whose(ticketId: string): Promise<{ contact: Contact; ticketNumber: string } | undefined>
  open(
    contact: Contact,
    ticket: NewTicket,
    key: string | undefined,
    now: Date,
  ): Promise<{ id: string; ticketNumber: string }>
  say(ticketId: string, message: NewMessage, key: string | undefined, now: Date): Promise<{ id: string }>
  /** Without a moment the change does not count as activity. */
  change(
    ticketId: string,
    change: { status?: string | undefined; cf_customer_read_at?: string | undefined },
    now?: Date,
  ): Promise<void>
  newest(ticketId: string, limit: number): Promise<DeskConversation[]>
  thread(ticketId: string, threadId: string): Promise<DeskWholeThread | undefined>
  keepFile(contact: Contact, file: DeskFile, key: string | undefined, now: Date): Promise<string>
  forget(contact: Contact): Promise<void>
  file(ticketId: string, threadId: string, fileId: string): Promise<DeskFile | undefined>
}
