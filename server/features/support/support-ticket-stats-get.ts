import { isUnread, ticketPage } from '@sixpence/protocol/rules/support'
import type * as counts from '@sixpence/protocol/support/support-counts'
import type { Handler } from '#context/handler.ts'
import { fromDesk, contactOf } from './from-desk.ts'

export const supportTicketStatsGet: Handler<typeof counts.supportTicketStatsGet> = async (
  _input,
  { by, services: s },
) => {
  const unread: string[] = []
  for (let page = 0; page < statsPages; page += 1) {
    const range = { limit: ticketPage, from: 1 + page * ticketPage }
    const tickets = await fromDesk(s, s.partners.supportDesk.tickets(contactOf(by), range))
    unread.push(...tickets.filter(isUnread).map(({ ticketNumber }) => ticketNumber))
    if (tickets.length < ticketPage) break
  }
  return { unreadTicketNumbers: unread }
}

/** Pages of tickets searched for answers. */
const statsPages = 5
