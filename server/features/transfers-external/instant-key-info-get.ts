import type * as calls from '@sixpence/protocol/transfers-external/transfers-lookups'
import type { Handler } from '#context/handler.ts'
import { holderOfKey } from '#payments/rails/find-key.ts'

export const instantKeyInfoGet: Handler<typeof calls.instantKeyInfoGet> = (params, { by, services }) =>
  holderOfKey(services, params, String(by.person.id))
