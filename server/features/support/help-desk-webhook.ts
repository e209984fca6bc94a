import type { DeskNews } from '@sixpence/partners/support-desk/support-desk'
import type { SentNotification } from '@sixpence/protocol/push'
import { announce } from '#core/outbox/outbox.ts'
import type { Services } from '#context/services.ts'
import { transaction } from '#core/database.ts'
import { mailPeople } from '#notify/mail-people.ts'
import { isCustomerOf } from '#store/customer/customer-facts.ts'
import { mailRecipients } from '#store/customer/mail-recipients.ts'

/**
 * Handles a webhook of the support company: announces it to the customer's open pages, and mails that there is an
 * answer, without its text. Tickets are not stored here. An unknown customer is ignored.
 */
export async function handleHelpDeskWebhook(
  s: Services,
  { type, customerId, brand, ticketNumber }: DeskNews,
): Promise<void> {
  if (!(await isCustomerOf(s.db, customerId, brand))) return
  await transaction(s.db, (client) =>
    announce(client, {
      customerId,
      ...(type === 'ticket.answered'
        ? {
            event: 'notification',
            data: { type: 'support.answered', link: `/messages/${ticketNumber}` } satisfies SentNotification,
          }
        : { event: type, data: { ticketNumber } }),
      changed: ['support'],
    }),
  )
  if (type !== 'ticket.answered') return
  s.later.run('handleHelpDeskWebhook', async () =>
    mailPeople(s, await mailRecipients(s.db, customerId), (t) => [
      t('We answered your message'),
      t('There is an answer to a message you sent us. You can read it under Messages.'),
    ]),
  )
}
