import type * as calls from '@sixpence/protocol/contracts/contracts'
import type { Handler } from '#context/handler.ts'
import { act } from './act.ts'
import { withEndNote } from './with-end-note.ts'

export const contractTerminateCancel: Handler<typeof calls.contractTerminateCancel> = (_input, context) =>
  act(context, 'terminateCancel', async (client, contract) => ({
    terminated_by: null,
    terminated_at: null,
    ...(await withEndNote(context.services, client, contract, undefined)),
  }))
