import type * as calls from '@sixpence/protocol/session/session'
import type { Handler } from '#context/handler.ts'

export const pushTicketCreate: Handler<typeof calls.pushTicketCreate> = async (_input, { by, services }) => ({
  ticket: services.hub.createTicket({
    personId: by.person.id,
    sessionId: by.sessionId,
    customerId: by.customer.id,
    brand: by.person.brand,
  }),
})
