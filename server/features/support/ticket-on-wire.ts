import type { DeskTicket } from '@sixpence/partners/support-desk/support-desk'
import { derivedStatusOf, isUnread } from '@sixpence/protocol/rules/support'

export const told = (ticket: DeskTicket, now: Date) => ({
  ...ticket,
  derivedStatus: derivedStatusOf(ticket, now),
  isUnread: isUnread(ticket),
})
