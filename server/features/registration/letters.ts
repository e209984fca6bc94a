import type { Language } from '@sixpence/locales'
import type { Services } from '#context/services.ts'
import { siteOf } from '#core/site.ts'
import { translator, type Translate } from '#core/translate.ts'
import type { Kind } from './registrations.ts'

type To = { brand: string; email: string; language: Language }

/** `action` parameter of the link for each kind of registration (B047). */
const actions = {
  personal: 'activation',
  business: 'activationBusiness',
  employee: 'activationEmployee',
  joining: 'activation',
} as const satisfies Record<Kind, string>

/** Mails the activation link. */
export async function sendActivation(s: Services, kind: Kind, to: To, code: string): Promise<void> {
  const t = translator(to.language, to.brand)
  const { name: brand } = s.brand(to.brand)
  const query = new URLSearchParams({ action: actions[kind], user: to.email, code })
  const link = `${siteOf(s.config, to.brand)}/activate?${query.toString()}`
  const { subject, text, careful } = wordsOf(kind, brand, t)
  await s.partners.mail.send({
    brand: to.brand,
    to: to.email,
    subject,
    text: `${text}\n\n${link}\n\n${careful}`,
  })
}

function wordsOf(kind: Kind, brand: string, t: Translate) {
  const begin = {
    subject: t('Activate your account with {brand}', { brand }),
    text: t('Open this link to activate your account. It works for three days.'),
    careful: t('If this was not you, ignore this message. No account opens without the link.'),
  }
  const access = { ...begin, subject: t('Your company gave you access to {brand}', { brand }) }
  if (kind === 'employee')
    return {
      ...access,
      text: t('Open this link to choose a password and get started. It works for three days.'),
    }
  if (kind !== 'joining') return begin
  return {
    ...access,
    text: t(
      'Open this link to accept the access, then sign in with your usual password. The link works for three days.',
    ),
    careful: t('If you do not work for this company, ignore this message. Nothing changes without the link.'),
  }
}

/**
 * Mails a customer that an attempt was made to register with their e-mail; the answer to the caller does not reveal it.
 */
export async function sendKnown(s: Services, to: To): Promise<void> {
  const t = translator(to.language, to.brand)
  const { name: brand } = s.brand(to.brand)
  await s.partners.mail.send({
    brand: to.brand,
    to: to.email,
    subject: t('You already have an account with {brand}', { brand }),
    text: `${t('Someone, perhaps you, tried to register with this address. You already have an account. Sign in with this link, or choose a new password there.')}\n\n${siteOf(s.config, to.brand)}/login`,
  })
}
