import * as calls from '@sixpence/protocol/notifications/notifications'
import type { Handlers } from '#context/handler.ts'

const { alwaysOn, notificationGroups } = calls

export const notifications: Handlers<typeof calls> = {
  notificationSettingsGet: async (_input, { by: { customer, person }, services: s }) => {
    const { rows } = await s.db.query<{ identified: string }>(
      'select identified from app.notification_off where person_id = $1 and customer_id = $2',
      [person.id, customer.id],
    )
    const off = new Set(rows.map(({ identified }) => identified))
    return {
      settings: groups.flatMap((group) =>
        notificationGroups[group].map((identified) => ({
          identified,
          group,
          value: !off.has(identified),
          isAlwaysOn: alwaysOn.includes(identified),
        })),
      ),
    }
  },

  notificationSettingsSet: async (
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
  },
}

const groups = Object.keys(notificationGroups) as calls.NotificationGroup[]
