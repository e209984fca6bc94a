import type { Services } from '#context/services.ts'
import { faultFields } from '#core/log.ts'
import type { Translate } from '#core/translate.ts'

type Needs = Pick<Services, 'config' | 'partners' | 'brand' | 'log'>

/** A mail to a member of staff. Their language is unknown; it uses that of the person who caused the mail. */
export type StaffLetter =
  | { about: 'invited'; by: string; role: string; link: string }
  | { about: 'recoveryAsked'; by: string }
  | { about: 'recovered'; link: string }
  | { about: 'passkeyAdded'; name: string }
  | { about: 'houseDecision'; text: string }

/** Whether the bank can send mail: through a company, or the town of the demo. */
export const hasMail = ({ config: { partners, mode } }: Pick<Services, 'config'>): boolean =>
  partners.smtpUrl !== undefined || mode === 'demo'

/** Mails a member of staff from a brand; false when the mail could not be sent, which is logged. */
export async function mailStaff(
  s: Needs,
  { brand, to, t }: { brand: string; to: string; t: Translate },
  letter: StaffLetter,
): Promise<boolean> {
  const [subject, text] = words(letter, s.brand(brand).name, t)
  try {
    await s.partners.mail.send({ brand, to, subject, text })
    return true
  } catch (error) {
    s.log.error({ letter: letter.about, brand, ...faultFields(error) }, 'a mail to the staff was not sent')
    return false
  }
}

function words(letter: StaffLetter, brand: string, t: Translate): [subject: string, text: string] {
  switch (letter.about) {
    case 'invited':
      return [
        t('You are invited to the desk of {brand}', { brand }),
        [
          t('{name} invites you to work at the desk of {brand}. Your role: {role}.', {
            name: letter.by,
            brand,
            role: letter.role,
          }),
          t('Join by this link. It works once, within a day: {link}', { link: letter.link }),
          t('If you did not expect this, ignore this message.'),
        ].join('\n\n'),
      ]
    case 'recoveryAsked':
      return [
        t('A new link to the desk of {brand} was asked for', { brand }),
        [
          t(
            '{name} says that you lost access and requested a new link for you. It is sent when a second colleague requests it too.',
            {
              name: letter.by,
            },
          ),
          t('If you have not lost access, call your colleagues at once.'),
        ].join('\n\n'),
      ]
    case 'recovered':
      return [
        t('Your new link to the desk of {brand}', { brand }),
        [
          t(
            'Two colleagues requested it. You are signed out everywhere. Set up your sign-in again with this link. It works once, within a day: {link}',
            {
              link: letter.link,
            },
          ),
          t('If you have not lost access, call your colleagues at once.'),
        ].join('\n\n'),
      ]
    case 'passkeyAdded':
      return [
        t('A passkey was added at the desk of {brand}', { brand }),
        [
          t('It is called {name}, and signs you in without password and code.', { name: letter.name }),
          t('If that was not you, call your colleagues at once.'),
        ].join('\n\n'),
      ]
    case 'houseDecision':
      return [t('A decision at the desk of {brand}', { brand }), letter.text]
    default:
      return letter satisfies never
  }
}
