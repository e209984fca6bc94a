import type * as calls from '@sixpence/protocol/contracts/contracts'
import type { Handler } from '#context/handler.ts'
import { act } from './act.ts'

export const contractReject: Handler<typeof calls.contractReject> = (_input, context) =>
  act(context, 'reject')
