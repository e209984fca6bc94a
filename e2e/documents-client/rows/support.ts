import { form, photo } from '../picture.ts'
import { rowsAs, type Row } from '../row.ts'

const ines = rowsAs(3, 'ines')
const company = rowsAs(3, 'ines/northlight')
const ticket = 'id ticketNumber status createdAt updatedAt lastThread'

/** Support tickets, by the bank and by the support provider's paths: document 3, section 7. */
export const support: Row[] = [
  ines('OP331', 'GET /zoho/jwt', { send: { widgetId: 'messages' }, answers: 'jwt', keep: { jwt: 'jwt' } }),
  company('OP331', 'GET /zoho/jwt', {
    what: 'fromCustomerId',
    send: ({ northlight }) => ({ widgetId: 'messages', fromCustomerId: northlight }),
    answers: 'jwt',
  }),
  ines('OP332', 'GET /zoho/agent', { answers: '' }),
  company('OP332', 'GET /zoho/agent', {
    what: 'fromCustomerId',
    send: ({ northlight }) => ({ fromCustomerId: northlight }),
    answers: 'agent',
  }),
  ines('OP333', 'GET /zoho/tickets/stats', { answers: 'unreadTicketNumbers' }),
  company('OP333', 'GET /zoho/tickets/stats', {
    what: 'fromCustomerId',
    send: ({ northlight }) => ({ fromCustomerId: northlight }),
    answers: 'unreadTicketNumbers',
  }),
  ines('OP334', 'GET /zoho/tickets', {
    answers: ticket
      .split(' ')
      .map((name) => `tickets.${name}`)
      .join(' '),
    keep: { ticketId: 'tickets.0.id' },
  }),
  company('OP334', 'GET /zoho/tickets', {
    what: 'fromCustomerId',
    send: ({ northlight }) => ({ fromCustomerId: northlight }),
    answers: 'tickets',
  }),
  ines('OP335', 'POST /support-api/oauth/token', {
    send: ({ jwt }) => ({ jwt_token: jwt, client_id: 'messages', response_type: 'token' }),
    answers: '',
    decision: '48',
  }),
  ines('OP336', 'POST /support-api/me', { answers: '' }),
  ines('OP337', 'POST /support-api/composetickets', { answers: '' }),
  ines('OP338', 'GET /support-api/tickets', { send: { limit: 20, from: 1 }, answers: 'tickets' }),
  ines('OP339', 'GET /support-api/tickets/{ticketId}', {
    answers:
      'ticket.id ticket.ticketNumber ticket.status ticket.createdAt ticket.updatedAt ticket.lastThread.createdAt ticket.lastThread.to',
  }),
  ines('OP340', 'POST /support-api/tickets', {
    send: {
      departmentId: 'payments',
      email: 'ines@ostra.example',
      contactName: 'Ines',
      subject: 's',
      description: 'd',
    },
    answers: '',
    decision: '48',
  }),
  ines('OP341', 'POST /support-api/tickets/{ticketId}/threads', {
    send: { content: 'hello' },
    answers: '',
    decision: '48',
  }),
  ines('OP342', 'PUT /support-api/tickets/{ticketId}', {
    send: { cf_customer_read_at: '2026-11-28T12:00:00.000Z' },
    state: 'somebody has read it later',
  }),
  ines('OP344', 'GET /support-api/tickets/{ticketId}/conversations', {
    send: { limit: 100 },
    answers: 'conversations',
    keep: { threadId: 'conversations.0.id', attachId: 'conversations.0.attachments.0.id' },
  }),
  ines('OP343', 'GET /support-api/tickets/{ticketId}/threads/{threadId}', { answers: '' }),
  ines('OP345', 'GET /support-api/ticketsFields', { answers: '' }),
  ines('OP346', 'POST /support-api/uploads', {
    send: () => form({}, { file: [photo(), 'photo.png'] }),
    answers: '',
  }),
  ines('OP347', 'GET /support-api/tickets/{ticketId}/threads/{threadId}/attachments/{attachId}/content', {
    before: async (world) => {
      // The demo's only file belongs to a different ticket than the first.
      const { tickets } = (await world.send('ines', { verb: 'GET', address: '/zoho/tickets' })).fields as {
        tickets: { id: string }[]
      }
      for (const { id } of tickets) {
        const at = `/support-api/tickets/${id}/conversations?limit=100`
        const { conversations } = (await world.send('ines', { verb: 'GET', address: at })).fields as {
          conversations: { id: string; attachments: { id: string }[] }[]
        }
        const found = conversations.find(({ attachments }) => attachments.length > 0)
        if (found)
          Object.assign(world.kept, { ticketId: id, threadId: found.id, attachId: found.attachments[0]?.id })
      }
    },
    file: true,
  }),
]
