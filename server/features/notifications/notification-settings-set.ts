import type * as calls from '@sixpence/protocol/notifications/notifications'
import type { Handler } from '#context/handler.ts'
import { alwaysOn } from '@sixpence/protocol/notifications/notifications'

export const notificationSettingsSet: Handler<typeof calls.notificationSettingsSet> = async (
  { identified, value },
  { by: { customer, person }, services: s, refuse, change },
) => {
  if (!value && alwaysOn.includes(identified)) return refuse('notificationAlwaysOn')
  await change(async (client) => {
    const whose = [person.id, customer.id, identified]
    if (value)
      await client.query(
        'delete from app.notification_off where person_id = $1 and customer_id = $2 and identified = $3',
        whose,
      )
    else
      await client.query(
        `insert into app.notification_off (person_id, customer_id, identified, since) values ($1, $2, $3, $4)
           on conflict do nothing`,
        [...whose, s.clock.now()],
      )
  })
  return {}
}
