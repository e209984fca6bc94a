import type * as calls from '@sixpence/protocol/support/support'
import type { Handler } from '#context/handler.ts'
import { supportTicketList } from './support-ticket-list.ts'

export const supportTicketPage: Handler<typeof calls.supportTicketPage> = (input, context) =>
  supportTicketList(input, context)
