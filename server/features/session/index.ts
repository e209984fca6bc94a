import type * as calls from '@sixpence/protocol/session'
import type { Handlers } from '#app/handler.ts'
import { customerInfoGet } from './customer-info-get.ts'
import { pushTicketCreate } from './push-ticket-create.ts'
import { sessionTouch } from './session-touch.ts'
import { userAccessList } from './user-access-list.ts'

export const session: Handlers<typeof calls> = {
  customerInfoGet,
  userAccessList,
  pushTicketCreate,
  sessionTouch,
}
