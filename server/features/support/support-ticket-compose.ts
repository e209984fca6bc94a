import type * as calls from '@sixpence/protocol/support/support'
import type { Handler } from '#context/handler.ts'
import { fromDesk, contactOf } from './from-desk.ts'
import { deskWords } from './desk-words.ts'
import { contactIn, fieldsIn } from './words-of-form.ts'

export const supportTicketCompose: Handler<typeof calls.supportTicketCompose> = async (
  _input,
  { by, services: s, t },
) => {
  const { supportDesk: desk } = s.partners
  const [contact, departments, fields] = await fromDesk(
    s,
    Promise.all([contactIn(desk, by), desk.compose(contactOf(by)), fieldsIn(desk, by, t)]),
  )
  return {
    contact,
    form: { departments: departments.map(({ id, name }) => ({ id, name: deskWords(name, t) })) },
    fields,
  }
}
