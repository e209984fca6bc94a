import type * as calls from '@sixpence/protocol/history/history-notes'
import { noteLimits } from '@sixpence/protocol/history/history-notes'
import type { Handler } from '#context/handler.ts'
import { lockPerson } from '#store/customer/locks.ts'
import { insertedId } from '#store/inserted-id.ts'
import { viewsOf } from './views-of.ts'

export const historyViewSave: Handler<typeof calls.historyViewSave> = async (
  { name, search },
  { by, services: s, change, refuse },
) => {
  const sealed = await s.personal.seal(`customer:${by.customer.id}`, { name, search })
  const viewId = await change(async (client) => {
    await lockPerson(client, by.person.id)
    const views = await viewsOf({ ...s, db: client }, by.customer.id, by.person.id)
    const same = views.find((view) => view.name.toLowerCase() === name.toLowerCase())
    if (same) {
      await client.query('update app.history_view set sealed = $2 where id = $1', [same.id, sealed])
      return same.id
    }
    if (views.length >= noteLimits.views) return refuse('tooManyViews', { most: noteLimits.views }, 'name')
    const { rows } = await client.query<{ id: number }>(
      `insert into app.history_view (customer_id, person_id, sealed, created_at) values ($1, $2, $3, $4) returning id`,
      [by.customer.id, by.person.id, sealed, s.clock.now()],
    )
    return insertedId(rows, 'app.history_view')
  })
  return { viewId }
}
