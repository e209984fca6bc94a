import type * as calls from '@sixpence/protocol/transfers-lookups'
import type { Handler } from '#app/handler.ts'
import { cardOf } from '#rails/find-card.ts'
import { blockedBins } from '#store/blocked-bins.ts'

export const binInfoGet: Handler<typeof calls.binInfoGet> = async ({ binNumber }, { services }) => ({
  bin: cardOf(services, binNumber),
})

export const binBlacklistGet: Handler<typeof calls.binBlacklistGet> = async (_input, { services }) => ({
  bins: await blockedBins(services.db),
})
