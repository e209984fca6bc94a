import type * as calls from '@sixpence/protocol/history/history-notes'
import type { Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'

export const historyViewRemove: Handler<typeof calls.historyViewRemove> = async (
  { viewId },
  { by, own, change },
) => {
  // A colleague's view is refused like a view that does not exist.
  if (own.viewId.personId !== by.person.id) throw new Refused('viewNotFound', {}, 'viewId')
  await change((client) => client.query('delete from app.history_view where id = $1', [viewId]))
  return {}
}
