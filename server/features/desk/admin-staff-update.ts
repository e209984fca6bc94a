import type * as calls from '@sixpence/protocol/desk/desk'
import { decideHouse } from '#auth/house-decision.ts'
import type { Handler } from '#context/handler.ts'
import { updateColleagueWork } from './house/update-colleague.ts'

export const adminStaffUpdate: Handler<typeof calls.adminStaffUpdate> = (input, context) =>
  decideHouse(context, updateColleagueWork, input)
