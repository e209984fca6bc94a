import type * as calls from '@sixpence/protocol/contracts/contracts'
import type { Handler } from '#context/handler.ts'
import { act } from './act.ts'

export const contractCancel: Handler<typeof calls.contractCancel> = (_input, context) =>
  act(context, 'cancel')
