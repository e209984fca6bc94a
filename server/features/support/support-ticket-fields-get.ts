import type * as calls from '@sixpence/protocol/support/support'
import type { Handler } from '#context/handler.ts'
import { fromDesk } from './from-desk.ts'
import { fieldsIn } from './words-of-form.ts'

export const supportTicketFieldsGet: Handler<typeof calls.supportTicketFieldsGet> = async (
  _input,
  { by, services: s, t },
) => ({ fields: await fromDesk(s, fieldsIn(s.partners.supportDesk, by, t)) })
