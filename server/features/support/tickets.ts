import type { DeskTicket } from '@sixpence/partners/support-desk/support-desk'
import { derivedStatusOf, isUnread, ticketPage } from '@sixpence/protocol/rules/support'
import type * as calls from '@sixpence/protocol/support/support'
import type * as counts from '@sixpence/protocol/support/support-counts'
import type { Handlers } from '#context/handler.ts'
import { asked, contactOf } from './asked.ts'

type Calls = Pick<
  typeof calls & typeof counts,
  'supportTicketStatsGet' | 'supportTicketList' | 'supportTicketGet' | 'supportTicketUpdate'
>

/** Pages of tickets that are looked through for answers. */
const statsPages = 5

export const tickets: Handlers<Calls> = {
  supportTicketStatsGet: async (_input, { by, services: s }) => {
    const unread: string[] = []
    for (let page = 0; page < statsPages; page += 1) {
      const range = { limit: ticketPage, from: 1 + page * ticketPage }
      const found = await asked(s, s.partners.supportDesk.tickets(contactOf(by), range))
      unread.push(...found.filter(isUnread).map(({ ticketNumber }) => ticketNumber))
      if (found.length < ticketPage) break
    }
    return { unreadTicketNumbers: unread }
  },

  supportTicketList: async ({ limit = ticketPage, from = 1 }, { by, services: s }) => {
    const found = await asked(s, s.partners.supportDesk.tickets(contactOf(by), { limit, from }))
    return { tickets: found.map((one) => told(one, s.clock.now())) }
  },

  supportTicketGet: async ({ id }, { by, services: s }) => ({
    ticket: told(await asked(s, s.partners.supportDesk.ticket(contactOf(by), id)), s.clock.now()),
  }),

  supportTicketUpdate: async ({ id, status, cf_customer_read_at: readAt }, { by, services: s }) => {
    // Nobody has read what is still to come.
    const until = readAt && new Date(Math.min(Date.parse(readAt), s.clock.now().getTime())).toISOString()
    const change = { ...(status && { status }), ...(until && { cf_customer_read_at: until }) }
    await asked(s, s.partners.supportDesk.update(contactOf(by), id, change))
    return {}
  },
}

const told = (ticket: DeskTicket, now: Date) => ({
  ...ticket,
  derivedStatus: derivedStatusOf(ticket, now),
  isUnread: isUnread(ticket),
})
