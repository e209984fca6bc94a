import { siteOf } from '#core/site.ts'
import type * as calls from '@sixpence/protocol/profile/profile'
import type { Context } from '#context/handler.ts'
import { freshEmailLink } from './email-link.ts'

/** Mails the code for an address, with a link that confirms it too. */
export async function mailCode(
  {
    by: { customer },
    services: s,
    browser,
    t,
  }: Pick<Context<typeof calls.customerEmailAdd>, 'by' | 'services' | 'browser' | 't'>,
  email: { id: number; address: string },
  code: string,
): Promise<void> {
  const brand = s.brand(customer.brand).name
  const link = `${siteOf(s.config, browser.brand)}/email-confirmation/${await freshEmailLink(s, email.id)}`
  await s.partners.mail.send({
    brand: customer.brand,
    to: email.address,
    subject: t('Confirm your e-mail address for {brand}', { brand }),
    text: t(
      '{brand}: {code} confirms this e-mail address, and so does this link: {link}. Both are valid for 15 minutes.',
      { brand, code, link },
    ),
  })
}
