import type * as calls from '@sixpence/protocol/contracts/contracts'
import type { Handler } from '#context/handler.ts'
import { act } from './act.ts'

export const contractTerminateNow: Handler<typeof calls.contractTerminateNow> = (_input, context) =>
  act(context, 'terminateNow', (_client, contract, now) => ({
    // If notice was given before, the party that gave it remains recorded as having ended the contract.
    terminated_by: contract.terminatedBy ?? context.by.customer.id,
    terminated_at: now,
  }))
