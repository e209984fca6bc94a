import type * as calls from '@sixpence/protocol/registration'
import type { Handler } from '#app/handler.ts'
import { sendActivation } from './letters.ts'
import { openBusiness, type BusinessForm } from './open-customer.ts'
import { close, find, note } from './registrations.ts'

/** Makes the company and its users, and mails each new user a link of their own (B135). */
export const businessAccountActivate: Handler<typeof calls.businessAccountActivate> = async (
  input,
  { services: s, browser, refuse, change },
) => {
  const { brand } = browser
  const link = { brand, email: input.email, code: input.activationCode, kinds: ['business'] } as const
  const { id, form } = (await find<BusinessForm>(s, link)) ?? refuse('activationInvalid')
  const letters = await change(async (client) => {
    if (!(await close(s, client, id))) return refuse('activationInvalid')
    const invited = (await openBusiness(s, client, brand, form)) ?? refuse('activationInvalid')
    const noted: { email: string; code: string }[] = []
    for (const { email, personId } of invited.filter(({ isNew }) => isNew)) {
      const { code } = await note(s, client, { brand, kind: 'employee', email, personId, form: {} })
      noted.push({ email, code })
    }
    return noted
  })
  for (const { email, code } of letters)
    await sendActivation(s, 'employee', { brand, email, language: form.language }, code)
  return { users: form.users.length }
}
