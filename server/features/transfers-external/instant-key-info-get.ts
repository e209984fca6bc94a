import type * as calls from '@sixpence/protocol/transfers-lookups'
import type { Handler } from '#app/handler.ts'
import { holderOfKey } from '#rails/find-key.ts'

export const instantKeyInfoGet: Handler<typeof calls.instantKeyInfoGet> = (asked, { by, services }) =>
  holderOfKey(services, asked, String(by.person.id))
