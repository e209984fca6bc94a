import type * as calls from '@sixpence/protocol/session/session'
import type { Handlers } from '#context/handler.ts'
import { agreementDownload, agreementGet, agreementSend } from './agreements.ts'
import { customerInfoGet } from './customer-info-get.ts'
import { ipInfo, ipPrivacyCheck } from './ip.ts'
import { pushTicketCreate } from './push-ticket-create.ts'
import { sessionTouch } from './session-touch.ts'
import { termsAccept } from './terms-accept.ts'
import { userAccessInfoGet } from './user-access-info-get.ts'
import { userAccessList } from './user-access-list.ts'

export const session: Handlers<typeof calls> = {
  customerInfoGet,
  userAccessList,
  userAccessInfoGet,
  pushTicketCreate,
  sessionTouch,
  termsAccept,
  agreementGet,
  agreementSend,
  agreementDownload,
  ipInfo,
  ipPrivacyCheck,
}
