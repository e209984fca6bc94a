import type * as calls from '@sixpence/protocol/support/support'
import type { Handler } from '#context/handler.ts'
import { fromDesk, contactOf } from './from-desk.ts'
import { toTicketDto } from './ticket-dto.ts'

export const supportTicketGet: Handler<typeof calls.supportTicketGet> = async (
  { id },
  { by, services: s },
) => ({
  ticket: toTicketDto(await fromDesk(s, s.partners.supportDesk.ticket(contactOf(by), id)), s.clock.now()),
})
