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
    settings: [...notificationGroups].flatMap(([group, keys]) =>
      keys.map((identified) => ({
        identified,
        group,
        value: !off.has(identified),
        isAlwaysOn: alwaysOn.includes(identified),
      })),
    ),
  }
}
