import type * as calls from '@sixpence/protocol/internal/internal'
import type { SentNotification } from '@sixpence/protocol/push'
import { customerTypes } from '@sixpence/protocol/rights'
import type { Handler } from '#context/handler.ts'
import { announce } from '#core/outbox/outbox.ts'
import { wakePhones } from '#auth/push-request.ts'

/** Announced to the person's own customers only: colleagues in a company must not see a message to this person. */
export const internalPushSend: Handler<typeof calls.internalPushSend> = async (
  { userId, status, title, body },
  { services: s, t, refuse, change },
) => {
  const person = await s.store.people.person(userId)
  if (!person) return refuse('userNotFound')
  const own = (await s.store.people.customersOf(userId)).filter(
    (customer) => customer.type === customerTypes.personal,
  )
  await change(async (client) => {
    for (const { id } of own)
      await announce(client, {
        customerId: id,
        event: 'notification',
        data: { type: 'message', status, title, body } satisfies SentNotification,
        changed: [],
      })
  })
  await wakePhones(s, { person, brand: person.brand, t })
  return {}
}
