import { siteOf } from '#core/site.ts'
import type * as calls from '@sixpence/protocol/history/exports'
import type { Handler, ActingPrincipal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'

export const transactionExportEmailSend: Handler<typeof calls.transactionExportEmailSend> = async (
  { email },
  { own: { exportId }, by, services: s, t, refuse },
) => {
  if (exportId.state !== 'ready') return refuse('exportNotReady')
  const to = email ?? by.person.email
  if (!(await isTheirs(s, by, to))) return refuse('exportEmailNotYours', {}, 'email')
  const brand = s.brand(by.person.brand)
  s.later.run('transactionExportEmailSend', () =>
    s.partners.mail.send({
      brand: by.person.brand,
      to,
      ...letter(`${siteOf(s.config, by.person.brand)}/history?export=${exportId.id}`, brand.name, t),
    }),
  )
  return {}
}

/** Whether the address is the person's login e-mail or a confirmed e-mail of the customer. */
async function isTheirs(s: Services, { person, customer }: ActingPrincipal, email: string): Promise<boolean> {
  if (email === person.email.toLowerCase()) return true
  const emails = await s.contacts.emails(customer.id)
  return emails.some((ownEmail) => ownEmail.confirmed && ownEmail.address.toLowerCase() === email)
}

/** The mail contains a link that needs a session; the file itself is never mailed. */
const letter = (link: string, brand: string, t: Translate) => ({
  subject: t('Your file is ready'),
  text: `${t('The entries you asked for are ready to download from {brand}:', { brand })}\n\n${link}\n\n${t(
    'Sign in to download them. The file is kept for a day.',
  )}\n`,
})
