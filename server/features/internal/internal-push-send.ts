import type * as calls from '@sixpence/protocol/internal/internal'
import type { Handler } from '#context/handler.ts'
import { announce } from '#core/outbox.ts'
import { wakePhones } from '#auth/push-request.ts'

/** To customers that are the person's own: what is for one person is not shown to their colleagues. */
export const internalPushSend: Handler<typeof calls.internalPushSend> = async (
  { userId, status, title, body },
  { services: s, t, refuse, change },
) => {
  const person = await s.store.people.person(userId)
  if (!person) return refuse('userNotFound')
  const own = (await s.store.people.customersOf(userId)).filter((one) => one.type === 1)
  await change(async (client) => {
    for (const { id } of own)
      await announce(client, {
        customerId: id,
        event: 'notification',
        data: { type: 'message', status, title, body },
        changed: [],
      })
  })
  await wakePhones(s, { person, brand: person.brand, t })
  return {}
}
