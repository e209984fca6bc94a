import { msOf } from '@sixpence/days'
import { agentName } from '@sixpence/partners/support-desk/sandbox'
import type { TicketBook } from '@sixpence/partners/support-desk/ticket-book'
import type { Services } from '@sixpence/server/context/services.ts'
import { ticketBook } from '@sixpence/server/simulator/sandboxes/ticket-book.ts'
import { customerByEmail } from '@sixpence/server/store/customer/customer-facts.ts'

type TicketMessage = { daysAgo: number; from: 'customer' | 'desk'; content: string; withFile?: true }
type Past = {
  brand: string
  email: string
  name: string
  department: string
  subject: string
  said: TicketMessage[]
  /** The customer has read everything before this. */
  readDaysAgo?: number
  status?: 'Closed' | 'Closed-no-reply'
}

/** Tickets in every state, if there are none. Does nothing without the help desk sandbox. */
export async function seedTickets({ db, clock, personal, partners }: Services): Promise<void> {
  if (!partners.agentDesk) return
  const { rowCount } = await db.query('select from sandbox.support_ticket limit 1')
  if (rowCount) return
  const book = ticketBook(db)
  for (const past of pasts) {
    const customer = await customerByEmail(db, personal.lookUps('email', past.brand, past.email))
    if (customer) await put(book, { customerId: customer.id, brand: past.brand }, past, clock.now())
  }
}

async function put(
  book: TicketBook,
  contact: { customerId: number; brand: string },
  { email, name, department, subject, said: messages, readDaysAgo, status }: Past,
  now: Date,
): Promise<void> {
  const ago = (days: number): Date => new Date(now.getTime() - days * msOf({ days: 1 }))
  const [question, ...answers] = messages
  if (!question) return
  const form = { subject, description: question.content }
  const ticket = { departmentId: department, email, contactName: name, form, uploads: [] }
  const { id } = await book.open(contact, ticket, undefined, ago(question.daysAgo))
  for (const { from, content, daysAgo, withFile } of answers) {
    const at = ago(daysAgo)
    const uploads = withFile ? [await book.keepFile(contact, leaflet, undefined, at)] : []
    const author = from === 'desk' ? agentName : name
    await book.say(id, { from, author, content, uploads }, undefined, at)
  }
  if (status) await book.change(id, { status }, ago(answers.at(-1)?.daysAgo ?? question.daysAgo))
  if (readDaysAgo !== undefined)
    await book.change(id, { cf_customer_read_at: ago(readDaysAgo).toISOString() })
}

const leaflet = {
  name: 'sepa-times.txt',
  mediaType: 'text/plain',
  bytes: Buffer.from('Sent before 15:00 UTC on a working day: there the next working day.\n'),
}

const ines = { brand: 'ostra', email: 'ines@ostra.example', name: 'Ines Varga' }

const pasts: readonly Past[] = [
  {
    ...ines,
    department: 'payments',
    subject: 'How long does a SEPA payment take?',
    status: 'Closed',
    readDaysAgo: 60,
    said: [
      {
        daysAgo: 64,
        from: 'customer',
        content: 'I want to pay rent on the first. When do I have to send it?',
      },
      {
        daysAgo: 63,
        from: 'desk',
        content: 'Two working days before is safe. The hours are in the file.',
        withFile: true,
      },
    ],
  },
  {
    ...ines,
    department: 'account',
    subject: 'A letter about my account in Lithuanian',
    readDaysAgo: 29,
    said: [
      { daysAgo: 32, from: 'customer', content: 'Can I have the confirmation letter in Lithuanian?' },
      { daysAgo: 31, from: 'desk', content: 'Not yet. We write to you here as soon as we can.' },
    ],
  },
  {
    ...ines,
    department: 'other',
    subject: 'The app shows the old name of my street',
    status: 'Closed-no-reply',
    said: [{ daysAgo: 6, from: 'customer', content: 'My address has the name the street had before.' }],
  },
  {
    ...ines,
    department: 'security',
    subject: 'A sign-in from Kaunas',
    readDaysAgo: 2,
    said: [
      { daysAgo: 3, from: 'customer', content: 'There was a sign-in from Kaunas on Friday. Was it me?' },
      {
        daysAgo: 2.2,
        from: 'desk',
        content:
          'It came by the phone you linked in June, so very likely yes. If not, unlink it under Security.',
      },
      { daysAgo: 2, from: 'customer', content: 'It was me, on the train. Thank you.' },
    ],
  },
  {
    ...ines,
    department: 'payments',
    subject: 'My refund from the bicycle shop',
    readDaysAgo: 1.5,
    said: [
      {
        daysAgo: 1.5,
        from: 'customer',
        content: 'The shop says the refund left on Monday. I do not see it.',
      },
      {
        daysAgo: 0.1,
        from: 'desk',
        content:
          'We have found it. The shop’s bank sent it with a wrong digit and is recalling it today. It should be with you on Thursday.\n\nYou do not need to do anything.',
      },
    ],
  },
  {
    brand: 'ostra',
    email: 'leo@ostra.example',
    name: 'Leo Marchetti',
    department: 'account',
    subject: 'Why is my account limited?',
    said: [
      { daysAgo: 4, from: 'customer', content: 'I can see my money but not send it. What do you need?' },
      { daysAgo: 3, from: 'desk', content: 'A proof of your address. You can hand it in under Documents.' },
    ],
  },
  {
    brand: 'ostra',
    email: 'bo@ostra.example',
    name: 'Bo Lindqvist',
    department: 'account',
    subject: 'What comes after the passport?',
    said: [{ daysAgo: 0.4, from: 'customer', content: 'I have sent my passport. Is there more to do?' }],
  },
  {
    brand: 'ostra',
    email: 'pay@northlight.example',
    name: 'Ines Varga',
    department: 'payments',
    subject: 'Two people for payments above 5,000',
    said: [
      { daysAgo: 5, from: 'customer', content: 'Paul and Rita shall both confirm what is above 5,000 EUR.' },
      {
        daysAgo: 4.5,
        from: 'desk',
        content: 'You write that rule yourself: Approvals, then Approval rules.',
      },
    ],
  },
  {
    brand: 'gintara',
    email: 'marta@gintara.example',
    name: 'Marta Kazlauskaitė',
    department: 'payments',
    subject: 'A payment to a wrong IBAN',
    said: [
      { daysAgo: 1, from: 'customer', content: 'One digit is wrong. Can it be called back?' },
      { daysAgo: 0.6, from: 'desk', content: 'We have asked the other bank. It takes up to ten days.' },
    ],
  },
]
