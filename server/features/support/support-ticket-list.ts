import { ticketPage } from '@sixpence/protocol/rules/support'
import type * as calls from '@sixpence/protocol/support/support'
import type { Handler } from '#context/handler.ts'
import { fromDesk, contactOf } from './from-desk.ts'
import { toTicketDto } from './ticket-dto.ts'

export const supportTicketList: Handler<typeof calls.supportTicketList> = async (
  { limit = ticketPage, from = 1 },
  { by, services: s },
) => {
  const tickets = await fromDesk(s, s.partners.supportDesk.tickets(contactOf(by), { limit, from }))
  return { tickets: tickets.map((item) => toTicketDto(item, s.clock.now())) }
}
