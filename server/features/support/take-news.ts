import type { DeskNews } from '@sixpence/partners/support-desk/support-desk'
import { supportAnswered } from '@sixpence/protocol/push'
import { announce } from '#core/outbox/outbox.ts'
import type { Services } from '#context/services.ts'
import { transaction } from '#core/database.ts'
import { isCustomerOf } from '#store/customer/customer-facts.ts'

/**
 * Announces the support company's news to the customer's open pages. Tickets are not stored here. An unknown
 * customer is ignored.
 */
export async function takeDeskNews(
  s: Services,
  { type, customerId, brand, ticketNumber }: DeskNews,
): Promise<void> {
  if (!(await isCustomerOf(s.db, customerId, brand))) return
  await transaction(s.db, (client) =>
    announce(client, {
      customerId,
      ...(type === 'ticket.answered'
        ? { event: 'notification', data: { type: supportAnswered, link: `/messages/${ticketNumber}` } }
        : { event: type, data: { ticketNumber } }),
      changed: ['support'],
    }),
  )
}
