import type * as support from '@sixpence/protocol/support'
import type * as counts from '@sixpence/protocol/support-counts'
import { randomUUID } from 'node:crypto'
import { ticketBook } from '#app/ticket-book.ts'
import type { FixturesOf, World } from './fixtures.ts'

const email = async ({ bank, customer }: World): Promise<string> =>
  (await bank.services.store.people.person(customer.personId))?.email ?? ''

/** A ticket with an answer and a file. */
async function answered({ bank, customer }: World) {
  const book = ticketBook(bank.services.db)
  const contact = { customerId: customer.id, brand: customer.brand }
  const now = bank.clock.now()
  const { id, ticketNumber } = await book.open(
    contact,
    {
      departmentId: 'other',
      email: 'somebody@cast.example',
      contactName: 'Somebody',
      form: { subject: 'A question', description: 'How long does it take?' },
      uploads: [],
    },
    undefined,
    now,
  )
  const file = { name: 'file-1.pdf', mediaType: 'application/pdf', bytes: Buffer.from('%PDF-1.7') }
  const attachId = await book.keepFile(contact, file, undefined, now)
  const said = { from: 'desk' as const, author: 'Robin', content: 'A day.', uploads: [attachId] }
  const { id: threadId } = await book.say(id, said, undefined, now)
  return { id, ticketNumber, threadId, attachId }
}

export const forSupport: FixturesOf<typeof support & typeof counts> = {
  supportJwtGet: () => ({ widgetId: 'messages' }),
  supportAgentGet: () => ({}),
  supportTicketStatsGet: () => ({}),
  supportTicketList: () => ({}),
  supportTicketGet: async (world) => ({ id: (await answered(world)).ticketNumber }),
  supportConversationList: async (world) => ({ id: (await answered(world)).id, limit: 2 }),
  supportThreadGet: async (world) => {
    const { id, threadId } = await answered(world)
    return { id, threadId }
  },
  supportAttachmentContentGet: async (world) => {
    const { id, threadId, attachId } = await answered(world)
    return { id, threadId, attachId }
  },
  supportTicketCompose: () => ({}),
  supportTicketCreate: async (world) => ({
    messageId: randomUUID(),
    departmentId: 'other',
    email: await email(world),
    contactName: 'Somebody',
    form: { subject: 'A question', description: 'How long does it take?' },
  }),
  supportThreadCreate: async (world) => ({
    id: (await answered(world)).id,
    messageId: randomUUID(),
    content: 'Thank you.',
  }),
  supportTicketUpdate: async (world) => ({ id: (await answered(world)).id, status: 'Closed' }),
}
