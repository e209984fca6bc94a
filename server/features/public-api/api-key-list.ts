import type * as calls from '@sixpence/protocol/public-api/api-keys'
import type { Handler } from '#context/handler.ts'
import { apiKeysOf } from '#store/api-key/api-keys.ts'
import { requireActing } from './acting-company.ts'
import { apiKeyDto } from './api-key-dto.ts'

export const apiKeyList: Handler<typeof calls.apiKeyList> = async (input, context) => {
  const { by, services: s } = context
  requireActing(input, context)
  const keys = await apiKeysOf(s.db, by.customer.id)
  return { apiKeys: keys.map((key) => apiKeyDto(key, s.clock.now())) }
}
