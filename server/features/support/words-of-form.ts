import type { DeskField, SupportDesk } from '@sixpence/partners/support-desk/support-desk'
import { fullName } from '@sixpence/protocol/rules/person-name'
import type { ActingPrincipal } from '#context/handler.ts'
import type { Translate } from '#core/translate.ts'
import { contactOf } from './from-desk.ts'
import { deskWords } from './desk-words.ts'

type Desk = Pick<SupportDesk, 'me' | 'fields'>

/** The person's address, and the name under which the company knows the customer. */
export async function contactIn(desk: Desk, by: ActingPrincipal) {
  const { contactName } = await desk.me(contactOf(by))
  return { email: by.person.email, contactName: contactName ?? fullName(by.person) }
}

/** The fields of a new ticket, in the reader's language. */
export async function fieldsIn(desk: Desk, by: ActingPrincipal, t: Translate) {
  return (await desk.fields(contactOf(by))).map((field) => inWords(field, t))
}

const inWords = ({ label, choices, ...field }: DeskField, t: Translate) => ({
  ...field,
  label: deskWords(label, t),
  ...(choices && {
    choices: choices.map((choice) => ({ ...choice, label: deskWords(choice.label, t) })),
  }),
})
