import type * as calls from '@sixpence/protocol/history/history-notes'
import type { Handler } from '#context/handler.ts'
import { viewsOf } from './views-of.ts'

export const historyViewList: Handler<typeof calls.historyViewList> = async (_input, { by, services: s }) => {
  const views = await viewsOf(s, by.customer.id, by.person.id)
  return {
    views: views
      .map(({ id, name, search }) => ({ viewId: id, name, search }))
      .sort((a, b) => a.name.localeCompare(b.name)),
  }
}
