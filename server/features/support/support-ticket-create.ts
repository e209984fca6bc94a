import type { DeskField } from '@sixpence/partners/support-desk/support-desk'
import type { RefusalName } from '@sixpence/protocol/codes'
import type * as calls from '@sixpence/protocol/support/support'
import type { Handler, ActingPrincipal } from '#context/handler.ts'
import { Refused, type Facts } from '#core/refused.ts'
import { fromDesk, contactOf } from './from-desk.ts'
import { messageIdOf } from './message-id.ts'
import { filesOf, forgetFiles, handOver } from './files.ts'
import { sentBefore, takeNote } from './sent.ts'

/**
 * The message is sent to the support company first; then its record and the deletion of its files commit together. If
 * that fails in between, the page repeats it under the same id, which the record or the company recognises.
 */
export const supportTicketCreate: Handler<typeof calls.supportTicketCreate> = async (
  input,
  { by, services: s, change },
) => {
  const contact = contactOf(by)
  const messageId = await messageIdOf(s, by, input)
  const { departmentId, email, contactName, form, uploads: ids = [] } = input
  const before = await sentBefore(s.db, by.customer.id, messageId)
  if (before) return { id: before.ticketId, ticketNumber: before.result }
  const { supportDesk: desk } = s.partners
  const [departments, fields] = await fromDesk(s, Promise.all([desk.compose(contact), desk.fields(contact)]))
  if (!departments.some(({ id }) => id === departmentId)) throw new Refused('departmentUnknown')
  if (!isOwnEmail(by, email)) throw new Refused('supportEmailNotYours')
  checkForm(form, fields)
  const files = await filesOf(s, by.customer.id, ids)
  const uploads = await fromDesk(s, handOver(desk, contact, files, messageId))
  const ticket = await fromDesk(
    s,
    desk.create(contact, { departmentId, email, contactName, form, uploads }, messageId),
  )
  await change(async (client) => {
    await takeNote(client, {
      customerId: by.customer.id,
      messageId,
      ticketId: ticket.id,
      result: ticket.ticketNumber,
      now: s.clock.now(),
    })
    await forgetFiles(client, by.customer.id, ids)
  })
  return ticket
}

const isOwnEmail = ({ person, customer }: ActingPrincipal, email: string): boolean =>
  [person.email, customer.email].some((own) => own?.toLowerCase() === email)

/** Checks a form against the fields of the department (B396). @throws Refused at the field */
function checkForm(form: Record<string, string>, fields: readonly DeskField[]): void {
  const no = (refusal: RefusalName, name: string, facts: Facts = {}): never => {
    throw new Refused(refusal, facts, `form.${name}`)
  }
  for (const name of Object.keys(form))
    if (!fields.some((field) => field.name === name)) no('ticketFieldUnknown', name)
  for (const { name, isMandatory, most: maxLength, choices } of fields) {
    const value = form[name] ?? ''
    if (isMandatory && !value) no('ticketFieldMissing', name)
    if (value.length > maxLength) no('ticketFieldTooLong', name, { most: maxLength })
    if (value && choices && !choices.some((choice) => choice.value === value)) no('ticketChoiceUnknown', name)
  }
}
