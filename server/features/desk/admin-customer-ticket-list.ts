import { DeskAway, DeskBusy } from '@sixpence/partners/support-desk/support-desk'
import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { faultFields } from '#core/log.ts'
import { Refused } from '#core/refused.ts'
import { lookAt } from '#auth/looked-at.ts'

export const adminCustomerTicketList: Handler<typeof calls.adminCustomerTicketList> = async (
  { customerId },
  context,
) => {
  const { by, services: s } = context
  await lookAt(context, customerId, 'tickets')
  const contact = { customerId, brand: by.person.brand }
  const tickets = await s.partners.supportDesk
    .tickets(contact, { limit: 30, from: 1 })
    .catch((error: unknown) => {
      if (error instanceof DeskBusy) throw new Refused('supportBusy', { seconds: error.seconds })
      if (!(error instanceof DeskAway)) throw error
      s.log.warn({ customer: customerId, ...faultFields(error) }, 'the support company is away')
      throw new Refused('supportAway')
    })
  return {
    tickets: tickets.map(({ ticketNumber, subject, status, updatedAt }) => ({
      ticketNumber,
      subject,
      status,
      updatedAt,
    })),
  }
}
