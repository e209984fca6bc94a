import type * as calls from '@sixpence/protocol/contracts/contracts'
import type { Handler } from '#context/handler.ts'
import { act } from './act.ts'

export const contractTerminateNow: Handler<typeof calls.contractTerminateNow> = (_input, context) =>
  act(context, 'terminateNow', (_client, one, now) => ({
    // Who gave notice stays who ended it.
    terminated_by: one.terminatedBy ?? context.by.customer.id,
    terminated_at: now,
  }))
