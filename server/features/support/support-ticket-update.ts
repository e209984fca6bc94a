import type * as calls from '@sixpence/protocol/support/support'
import type { Handler } from '#context/handler.ts'
import { fromDesk, contactOf } from './from-desk.ts'

export const supportTicketUpdate: Handler<typeof calls.supportTicketUpdate> = async (
  { id, status, cf_customer_read_at: readAt },
  { by, services: s },
) => {
  // A read time in the future is cut to now.
  const until = readAt && new Date(Math.min(Date.parse(readAt), s.clock.now().getTime())).toISOString()
  const change = { ...(status && { status }), ...(until && { cf_customer_read_at: until }) }
  await fromDesk(s, s.partners.supportDesk.update(contactOf(by), id, change))
  return {}
}
