import * as z from 'zod/mini'
import type { DeskRequest } from './line.ts'
import type { Contact, DeskField } from './support-desk.ts'
import type { TicketBook } from './ticket-book.ts'

type Facts = {
  contact: Contact
  path: Record<string, string>
  query: URLSearchParams
  request: DeskRequest
  now: Date
}
/** Result of a path; undefined when the object does not exist. */
type Work = (book: TicketBook, facts: Facts) => Promise<object | undefined>

/** Paths available with a customer's token. Tickets are only found for their customer. */
export const routes: readonly [method: string, pattern: RegExp, work: Work][] = [
  ['POST', /^\/me$/, me],
  ['DELETE', /^\/me$/, forget],
  ['POST', /^\/composetickets$/, async () => ({ departments: deskDepartments })],
  ['GET', /^\/ticketsFields$/, async () => ({ fields: deskFields })],
  ['GET', /^\/tickets$/, list],
  ['POST', /^\/tickets$/, create],
  ['POST', /^\/uploads$/, upload],
  [
    'GET',
    /^\/tickets\/(?<id>[\w-]+)$/,
    (book, facts) => withTicket(book, facts, async (ticket) => ({ ticket })),
  ],
  ['PUT', /^\/tickets\/(?<id>[\w-]+)$/, update],
  ['GET', /^\/tickets\/(?<id>[\w-]+)\/conversations$/, conversations],
  ['POST', /^\/tickets\/(?<id>[\w-]+)\/threads$/, reply],
  ['GET', /^\/tickets\/(?<id>[\w-]+)\/threads\/(?<threadId>[\w-]+)$/, thread],
  [
    'GET',
    /^\/tickets\/(?<id>[\w-]+)\/threads\/(?<threadId>[\w-]+)\/attachments\/(?<attachId>[\w-]+)\/content$/,
    attachment,
  ],
]

export const deskDepartments = [
  { id: 'payments', name: 'Payments' },
  { id: 'account', name: 'Account and documents' },
  { id: 'security', name: 'Security' },
  { id: 'other', name: 'Something else' },
]

export const deskFields: DeskField[] = [
  { name: 'subject', label: 'Subject', type: 'text', isMandatory: true, most: 120 },
  { name: 'cf_payment', label: 'Payment number', type: 'text', isMandatory: false, most: 40 },
  {
    name: 'priority',
    label: 'How urgent is it?',
    type: 'picklist',
    isMandatory: false,
    most: 20,
    choices: [
      { value: 'normal', label: 'It can wait a day' },
      { value: 'high', label: 'Money is missing, or someone else has access to my account' },
    ],
  },
  { name: 'description', label: 'What happened?', type: 'textarea', isMandatory: true, most: 5_000 },
]

async function withTicket(
  book: TicketBook,
  { contact, path: { id = '' } }: Facts,
  work: (ticket: { id: string }) => Promise<object | undefined>,
): Promise<object | undefined> {
  const ticket = await book.find(contact, id)
  return ticket && work(ticket)
}

async function me(book: TicketBook, { contact }: Facts) {
  return { contact: { contactName: await book.nameOf(contact) } }
}

async function forget(book: TicketBook, { contact }: Facts) {
  await book.forget(contact)
  return {}
}

async function list(book: TicketBook, { contact, query }: Facts) {
  const limit = Number(query.get('limit'))
  const from = Number(query.get('from'))
  return { tickets: await book.list(contact, { limit, from }) }
}

const newTicket = z.object({
  departmentId: z.string(),
  email: z.string(),
  contactName: z.string(),
  form: z.record(z.string(), z.string()),
  uploads: z.array(z.string()),
})

async function create(book: TicketBook, { contact, request, now }: Facts) {
  return book.open(contact, z.parse(newTicket, request.body), request.key, now)
}

async function upload(book: TicketBook, { contact, request, now }: Facts) {
  return request.file && { id: await book.keepFile(contact, request.file, request.key, now) }
}

const change = z.object({ status: z.optional(z.string()), cf_customer_read_at: z.optional(z.string()) })

function update(book: TicketBook, facts: Facts) {
  return withTicket(book, facts, async ({ id }) => {
    const changes = z.parse(change, facts.request.body)
    await book.change(id, changes, changes.status ? facts.now : undefined)
    return {}
  })
}

function conversations(book: TicketBook, facts: Facts) {
  return withTicket(book, facts, async ({ id }) => ({
    conversations: await book.newest(id, Number(facts.query.get('limit'))),
  }))
}

const messageBody = z.object({ content: z.string(), uploads: z.array(z.string()) })

function reply(book: TicketBook, facts: Facts) {
  return withTicket(book, facts, async ({ id }) => {
    const { contact, request, now } = facts
    const author = (await book.nameOf(contact)) ?? ''
    const answer = await book.say(
      id,
      { from: 'customer', author, ...z.parse(messageBody, request.body) },
      request.key,
      now,
    )
    // An answer in a closed ticket reopens it.
    await book.change(id, { status: 'Open' }, now)
    return answer
  })
}

function thread(book: TicketBook, facts: Facts) {
  return withTicket(book, facts, async ({ id }) => {
    const supportThread = await book.thread(id, facts.path['threadId'] ?? '')
    return supportThread && { thread: supportThread }
  })
}

function attachment(book: TicketBook, facts: Facts) {
  const { threadId = '', attachId = '' } = facts.path
  return withTicket(book, facts, ({ id }) => book.file(id, threadId, attachId))
}
