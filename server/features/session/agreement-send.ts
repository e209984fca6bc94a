import type * as calls from '@sixpence/protocol/session/session'
import type { Handler } from '#context/handler.ts'
import { find } from './find-agreement.ts'

export const agreementSend: Handler<typeof calls.agreementSend> = async ({ id }, context) => {
  const { services: s, by, browser } = context
  const { title, sections } = find(id, context)
  const text = sections.map(({ heading, text }) => `${heading}\n${text}`).join('\n\n')
  const { email } = by.person
  await s.partners.mail.send({ brand: browser.brand, to: email, subject: title, text })
  return { sentTo: email }
}
