import type * as calls from '@sixpence/protocol/transfers-external/transfers-lookups'
import type { Handler } from '#context/handler.ts'
import { cardOf } from '#payments/rails/find-card.ts'

export const binInfoGet: Handler<typeof calls.binInfoGet> = async ({ binNumber }, { services }) => ({
  bin: cardOf(services, binNumber),
})
