import type * as calls from '@sixpence/protocol/transfers-external/transfers-lookups'
import type { Handler } from '#context/handler.ts'
import { blockedBins } from '#store/external-card/blocked-bins.ts'

export const binBlacklistGet: Handler<typeof calls.binBlacklistGet> = async (_input, { services }) => ({
  bins: await blockedBins(services.db),
})
