import type * as calls from '@sixpence/protocol/recipient/recipient'
import type { Handler } from '#context/handler.ts'
import { blockedBins } from '#store/external-card/blocked-bins.ts'

export const recipientBinBlacklistGet: Handler<typeof calls.recipientBinBlacklistGet> = async (
  _input,
  { services },
) => ({ bins: await blockedBins(services.db) })
