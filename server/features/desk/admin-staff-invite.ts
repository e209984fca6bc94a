import type * as calls from '@sixpence/protocol/desk/desk'
import { decideHouse } from '#auth/house-decision.ts'
import type { Handler } from '#context/handler.ts'
import { invite } from './house/invite.ts'

export const adminStaffInvite: Handler<typeof calls.adminStaffInvite> = (input, context) =>
  decideHouse(context, invite, input)
