import { supportTicketUpdate } from '@sixpence/protocol/support/support'
import { useEffect } from 'react'
import { tryCall } from '#lib/call/try-call.ts'
import type { Conversation } from './message.tsx'
import type { Ticket } from './ticket-words.ts'

/**
 * Marks the ticket as read up to its last visible message (B397). Visits from the desk change nothing: the ticket stays
 * unread.
 */
export function useMarkRead(
  { id, isUnread }: Pick<Ticket, 'id' | 'isUnread'>,
  messages: readonly Conversation[] | undefined,
): void {
  const until = messages?.findLast(({ from }) => from === 'desk')?.createdAt
  useEffect(() => {
    if (isUnread && until !== undefined) void tryCall(supportTicketUpdate, { id, cf_customer_read_at: until })
  }, [id, isUnread, until])
}
