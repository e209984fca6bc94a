import type { DeskField } from '@sixpence/partners/support-desk/support-desk'
import type * as calls from '@sixpence/protocol/support/support'
import type { Handler } from '#context/handler.ts'
import type { Translate } from '#core/translate.ts'
import { fullName } from '#store/customer/sealed-people.ts'
import { asked, contactOf } from './asked.ts'
import { deskWords } from './desk-words.ts'

export const supportTicketCompose: Handler<typeof calls.supportTicketCompose> = async (
  _input,
  { by, services: s, t },
) => {
  const contact = contactOf(by)
  const { supportDesk: desk } = s.partners
  const [me, departments, fields] = await asked(
    s,
    Promise.all([desk.me(contact), desk.compose(contact), desk.fields(contact)]),
  )
  return {
    contact: { email: by.person.email, contactName: me.contactName ?? fullName(by.person) },
    form: { departments: departments.map(({ id, name }) => ({ id, name: deskWords(name, t) })) },
    fields: fields.map((one) => inWords(one, t)),
  }
}

const inWords = ({ label, choices, ...field }: DeskField, t: Translate) => ({
  ...field,
  label: deskWords(label, t),
  ...(choices && {
    choices: choices.map((choice) => ({ ...choice, label: deskWords(choice.label, t) })),
  }),
})
