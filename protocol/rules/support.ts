/** Ticket statuses of the support company (Q162); unknown statuses count as open. */
export const ticketStatuses = { open: 'Open', closed: 'Closed', closedNoReply: 'Closed-no-reply' } as const

export const derivedStatuses = ['open', 'new', 'closed'] as const
export type DerivedStatus = (typeof derivedStatuses)[number]

export type TicketFacts = {
  status: string
  /** Time of the last activity. */
  updatedAt: string
  lastThread?: { createdAt: string; to: 'customer' | 'desk' } | undefined
  cf_customer_read_at?: string | undefined
}

/** Period in which an answer counts as new (B389). */
const recentMs = 14 * 24 * 60 * 60_000

/** Status shown to the customer, checked in the order of Q162 (B387, B388). */
export function derivedStatusOf({ status, updatedAt, lastThread }: TicketFacts, now: Date): DerivedStatus {
  if (status === ticketStatuses.closed) return 'closed'
  const isAnswered = status === ticketStatuses.closedNoReply || lastThread?.to === 'customer'
  return isAnswered && now.getTime() - Date.parse(updatedAt) <= recentMs ? 'new' : 'open'
}

/** Whether the customer has not read the last answer (Q163). */
export const isUnread = ({ lastThread, cf_customer_read_at: readAt }: TicketFacts): boolean =>
  lastThread?.to === 'customer' &&
  (readAt === undefined || Date.parse(lastThread.createdAt) > Date.parse(readAt))

/** Page sizes (B390, B391). */
export const ticketPage = 20
export const conversationPage = 100
export const previewPage = 2

/** Limits of a message (Q073). */
export const messageLimits = { files: 5, characters: 5_000 } as const
