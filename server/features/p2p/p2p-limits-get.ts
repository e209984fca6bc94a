import type * as calls from '@sixpence/protocol/p2p/p2p'
import type { Handler } from '#context/handler.ts'
import { limitLines, roomFor } from '#payments/limits.ts'

export const p2pLimitsGet: Handler<typeof calls.p2pLimitsGet> = async (_input, { by, own, services: s }) =>
  limitLines(await roomFor(s, by.customer, { method: 'p2p', currency: own.accountId.currency }))
