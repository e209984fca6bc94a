import type { Language } from '@sixpence/locales'
import { accessRightWord } from '@sixpence/protocol/representatives/access-right-words'
import type { Services } from '#context/services.ts'
import { siteOf } from '#core/site.ts'
import { translator, type Translate } from '#core/translate.ts'
import type { InvitedBy } from './open-company.ts'
import { formOf, type Kind } from './registrations.ts'

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
  const { name: brand, supportContact } = s.brand(to.brand)
  const query = new URLSearchParams({ action: actions[kind], user: to.email, code })
  const link = `${siteOf(s.config, to.brand)}/activate?${query.toString()}`
  const invited = isInvitation(kind) ? await formOf<InvitedBy>(s, code) : undefined
  const { subject, text, careful } = invited
    ? invitationWords(kind, { ...invited, brand, email: supportContact.email }, t)
    : beginWords(brand, t)
  await s.partners.mail.send({
    brand: to.brand,
    to: to.email,
    subject,
    text: `${text}\n\n${link}\n\n${careful}`,
  })
}

const isInvitation = (kind: Kind): boolean => kind === 'employee' || kind === 'joining'

const beginWords = (brand: string, t: Translate) => ({
  subject: t('Activate your account with {brand}', { brand }),
  text: t('Open this link to activate your account. It works for three days.'),
  careful: t('If this was not you, ignore this message. No account opens without the link.'),
})

/** The inviter, the company, the right, and a contact: without them the mail looks like fraud. */
function invitationWords(
  kind: Kind,
  { right, ...facts }: InvitedBy & { brand: string; email: string },
  t: Translate,
) {
  return {
    subject: t('{company} gave you access to its account with {brand}', facts),
    text: [
      t('{invitedBy} invites you to the account of {company} with {brand}.', facts),
      t('Your access: {right}.', { right: accessRightWord(right, t) }),
      kind === 'employee'
        ? t('Open this link to choose a password and get started. It works for three days.')
        : t(
            'Open this link to accept the access, then sign in with your usual password. The link works for three days.',
          ),
    ].join('\n\n'),
    careful: t(
      'If you do not know {company}, ignore this message: nothing changes without the link. Questions? Write to {email}.',
      facts,
    ),
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
