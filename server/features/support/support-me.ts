import type * as calls from '@sixpence/protocol/support/support'
import type { Handler } from '#context/handler.ts'
import { fromDesk } from './from-desk.ts'
import { contactIn } from './words-of-form.ts'

export const supportMe: Handler<typeof calls.supportMe> = async (_input, { by, services: s }) => ({
  contact: await fromDesk(s, contactIn(s.partners.supportDesk, by)),
})
