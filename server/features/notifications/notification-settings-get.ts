import type * as calls from '@sixpence/protocol/notifications/notifications'
import type { Handler } from '#context/handler.ts'
import { alwaysOn, notificationGroups } from '@sixpence/protocol/notifications/notifications'

export const notificationSettingsGet: Handler<typeof calls.notificationSettingsGet> = async (
  _input,
  { by: { customer, person }, services: s },
) => {
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
}

const groups = Object.keys(notificationGroups) as calls.NotificationGroup[]
