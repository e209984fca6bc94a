import type { Translate } from '#core/translate.ts'
import { mailPeople } from '#notify/mail-people.ts'
import type { OwnCard } from '#store/card/cards.ts'
import { mailRecipients } from '#store/customer/mail-recipients.ts'
import type { CardCallDeps } from './card-call-deps.ts'

const subjects = {
  ordered: (t, card) => t('The card {card} was ordered', card),
  replaced: (t, card) => t('A replacement for the card {card} was ordered', card),
  express: (t, card) => t('The card {card} will be sent by express', card),
  printed: (t, card) => t('The card {card} was made and will be posted', card),
  shipped: (t, card) => t('The card {card} is on its way to you', card),
  activated: (t, card) => t('The card {card} was activated and its PIN was shown', card),
  loaded: (t, card) => t('Money was added to the card {card} for the first time', card),
  resumed: (t, card) => t('The card {card} can be used again after its pause', card),
  enrolled: (t, card) => t('Online purchases with the card {card} are now confirmed by phone', card),
  pinChanged: (t, card) => t('The PIN of the card {card} was changed', card),
  pinShown: (t, card) => t('The PIN of the card {card} was shown', card),
  detailsShown: (t, card) => t('The number and security code of the card {card} were shown', card),
} as const satisfies Record<string, (t: Translate, card: { card: string }) => string>

/** Card events that are mailed to the holder and to all users with full access. */
export type CardLetter = keyof typeof subjects

/**
 * Mails the holder and all users with full access about an action on a card, after the call: it may let an attacker
 * spend their money.
 */
export function sendCardLetter(
  s: Pick<CardCallDeps, 'db' | 'later' | 'store' | 'brand' | 'partners'>,
  { customerId, personId, alias }: Pick<OwnCard, 'customerId' | 'personId' | 'alias'>,
  about: CardLetter,
): void {
  s.later.run('sendCardLetter', async () => {
    const people = new Set([personId, ...(await mailRecipients(s.db, customerId))])
    await mailPeople(s, [...people], (t) => [
      subjects[about](t, { card: alias }),
      [
        `${subjects[about](t, { card: alias })}.`,
        t(
          'If this was not you or a colleague, block the card at once, change your password and write to us.',
        ),
      ].join('\n\n'),
    ])
  })
}
