import type * as calls from '@sixpence/protocol/desk/desk'
import { decideHouse } from '#auth/house-decision.ts'
import type { Handler } from '#context/handler.ts'
import { saveRole } from './house/save-role.ts'

export const adminRoleSave: Handler<typeof calls.adminRoleSave> = (input, context) =>
  decideHouse(context, saveRole, input)
