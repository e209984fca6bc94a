import type * as calls from '@sixpence/protocol/support/support'
import type { Handler } from '#context/handler.ts'
import { asked, contactOf } from './call-help-desk.ts'
import { toTicketDto } from './ticket-dto.ts'

export const supportTicketGet: Handler<typeof calls.supportTicketGet> = async (
  { id },
  { by, services: s },
) => ({
  ticket: toTicketDto(await asked(s, s.partners.supportDesk.ticket(contactOf(by), id)), s.clock.now()),
})
