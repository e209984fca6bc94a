import type { OutputOf } from '@sixpence/protocol/call'
import { ticketStatuses } from '@sixpence/protocol/rules/support'
import type { supportTicketList } from '@sixpence/protocol/support/support'
import type { Translate } from '#lib/language/translate.ts'

export type Ticket = OutputOf<typeof supportTicketList>['tickets'][number]
export type TicketWords = { tone: 'accent' | 'neutral' | 'good'; text: string }

/** Status of a ticket (B387 to B389); an answer that was read is not new. */
export function ticketWords({ derivedStatus, status, isUnread }: Ticket, t: Translate): TicketWords {
  if (derivedStatus === 'closed') return { tone: 'neutral', text: t('Closed##ticket') }
  if (derivedStatus === 'open') return { tone: 'neutral', text: t('Open##ticket') }
  if (isUnread) return { tone: 'accent', text: t('New answer') }
  return status === ticketStatuses.closedNoReply
    ? { tone: 'neutral', text: t('Closed without an answer') }
    : { tone: 'good', text: t('Answered') }
}
