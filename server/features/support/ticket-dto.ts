import type { DeskTicket } from '@sixpence/partners/support-desk/support-desk'
import { derivedStatusOf, isUnread } from '@sixpence/protocol/rules/support'

/** A ticket as on the wire, with the status derived as of `now` and whether it has unread answers. */
export const toTicketDto = (ticket: DeskTicket, now: Date) => ({
  ...ticket,
  derivedStatus: derivedStatusOf(ticket, now),
  isUnread: isUnread(ticket),
})
