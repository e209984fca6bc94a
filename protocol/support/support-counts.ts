import * as z from 'zod/mini'
import { call } from '../call.ts'
import { empty } from '../fields.ts'
import { mayRead } from '../rights.ts'

/** Ticket number as shown to people. */
export const ticketNumber = z.string().check(z.regex(/^\d{1,18}$/))

export const supportTicketStatsGet = call('supportTicketStatsGet', {
  ids: ['OP333', 'B395'],
  about: 'Which of the customer’s tickets have an unread answer, for the menu.',
  door: 'GET /zoho/tickets/stats',
  input: empty,
  output: z.object({ unreadTicketNumbers: z.array(ticketNumber) }),
  refusals: ['supportAway', 'supportBusy'],
  access: { who: 'customer', rights: mayRead },
  reads: ['support'],
  rate: 'lookup',
  audit: 'none',
})
