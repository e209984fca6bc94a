/** What the support company calls a ticket (Q162); it may know more, which count as open. */
export const ticketStatuses = { open: 'Open', closed: 'Closed', closedNoReply: 'Closed-no-reply' } as const

export const derivedStatuses = ['open', 'new', 'closed'] as const
export type DerivedStatus = (typeof derivedStatuses)[number]

export type TicketFacts = {
  status: string
  /** The last thing anybody did about it. */
  updatedAt: string
  lastThread?: { createdAt: string; to: 'customer' | 'desk' } | undefined
  cf_customer_read_at?: string | undefined
}

/** An answer stays new for two weeks (B389). */
const recentMs = 14 * 24 * 60 * 60_000

/** What a ticket is to the customer, in the order of Q162 (B387, B388). */
export function derivedStatusOf({ status, updatedAt, lastThread }: TicketFacts, now: Date): DerivedStatus {
  if (status === ticketStatuses.closed) return 'closed'
  const isAnswered = status === ticketStatuses.closedNoReply || lastThread?.to === 'customer'
  return isAnswered && now.getTime() - Date.parse(updatedAt) <= recentMs ? 'new' : 'open'
}

/** Whether the customer has not seen the last answer (Q163). */
export const isUnread = ({ lastThread, cf_customer_read_at: readAt }: TicketFacts): boolean =>
  lastThread?.to === 'customer' &&
  (readAt === undefined || Date.parse(lastThread.createdAt) > Date.parse(readAt))

/** Sizes of pages (B390, B391). */
export const ticketPage = 20
export const conversationPage = 100
export const previewPage = 2

/** What one message may carry (Q073). */
export const messageLimits = { files: 5, characters: 5_000 } as const
