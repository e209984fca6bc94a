import type * as calls from '@sixpence/protocol/public-api/api-keys'
import type { Handler } from '#context/handler.ts'
import { apiRequestsOf } from '#store/api-key/requests.ts'
import { requireActing } from './acting-company.ts'
import { logQuery } from './log-query.ts'

export const apiRequestList: Handler<typeof calls.apiRequestList> = async (input, context) => {
  const { by, services: s } = context
  requireActing(input, context)
  const { rows, cursor } = await apiRequestsOf(s.db, by.customer.id, {
    apiKeyId: input.apiKeyId,
    ...logQuery(input),
  })
  return { requests: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })), cursor }
}
