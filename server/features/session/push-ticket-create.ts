import type * as calls from '@sixpence/protocol/session/session'
import type { Handler } from '#context/handler.ts'

export const pushTicketCreate: Handler<typeof calls.pushTicketCreate> = async (_input, { by, services }) => ({
  ticket: await services.hub.createTicket({
    sessionId: by.sessionId,
    customerId: by.customer.id,
  }),
})
