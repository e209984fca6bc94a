import type * as calls from '@sixpence/protocol/desk/desk'
import { decideHouse } from '#auth/house-decision.ts'
import type { Handler } from '#context/handler.ts'
import { removeConflictWork } from './house/remove-conflict.ts'

export const adminConflictRemove: Handler<typeof calls.adminConflictRemove> = (input, context) =>
  decideHouse(context, removeConflictWork, input)
