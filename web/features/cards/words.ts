import type { Card } from '@sixpence/protocol/cards/cards'
import { cardStatuses } from '@sixpence/protocol/rules/cards'
import type { Translate } from '#lib/language/translate.ts'
import type { ChipTone } from '#ui/feedback/status-chip.tsx'
import { isZeroAmount } from '#lib/is-zero-amount.ts'

/** Card status as a word with its tone (B197). */
export function statusWord(status: number, t: Translate): { tone: ChipTone; word: string } {
  switch (status) {
    case cardStatuses.submitted:
      return { tone: 'neutral', word: t('Ordered##card') }
    case cardStatuses.active:
      return { tone: 'good', word: t('Active##card') }
    case cardStatuses.canceled:
      return { tone: 'bad', word: t('Blocked##card') }
    case cardStatuses.fraud:
      return { tone: 'bad', word: t('Stopped because of suspected fraud') }
    case cardStatuses.printing:
      return { tone: 'neutral', word: t('Being printed') }
    case cardStatuses.printed:
      return { tone: 'neutral', word: t('Printed##card') }
    case cardStatuses.shipped:
      return { tone: 'accent', word: t('On its way') }
    case cardStatuses.pending:
      return { tone: 'neutral', word: t('Pending##card') }
    case cardStatuses.limited:
      return { tone: 'warn', word: t('Limited##card') }
    case cardStatuses.expired:
      return { tone: 'warn', word: t('Expired##card') }
    case cardStatuses.processing:
      return { tone: 'neutral', word: t('Being prepared') }
    case cardStatuses.pendingDocument:
      return { tone: 'warn', word: t('Waiting for a document') }
    case cardStatuses.paused:
      return { tone: 'warn', word: t('Paused##card') }
    default:
      return { tone: 'neutral', word: t('Unknown status') }
  }
}

/** What the status means for the holder; nothing for a working card. */
export function statusNote(
  { accountStatusId, balance }: Pick<Card, 'accountStatusId' | 'balance'>,
  t: Translate,
): string | undefined {
  switch (accountStatusId) {
    case cardStatuses.submitted:
    case cardStatuses.processing:
    case cardStatuses.pending:
      return t('The card company is preparing the card. You do not need to do anything.')
    case cardStatuses.printing:
    case cardStatuses.printed:
      return t('The card will be posted as soon as it is printed.')
    case cardStatuses.shipped:
      return t('Activate the card when it arrives. You cannot use it before then.')
    case cardStatuses.pendingDocument:
      return t('A document is missing. We will make the card as soon as we have it.')
    case cardStatuses.paused:
      return t('Purchases are declined until you unpause the card.')
    case cardStatuses.limited:
      return t('The card company has limited this card. Purchases are declined meanwhile.')
    case cardStatuses.expired:
      return t('The card has expired. Order a replacement.')
    case cardStatuses.fraud:
      return t('The card was stopped because someone else may have used it. Your money is safe.')
    case cardStatuses.canceled:
      return isZeroAmount(balance)
        ? t('The card is permanently blocked. No money is left on it.')
        : t('The card is permanently blocked. Its money is still yours: move it to another account.')
    default:
      return undefined
  }
}

/** Names of card networks in their own spelling; unknown networks get a neutral word (B194). */
export const networkName = (network: string, t: Translate): string => names[network] ?? t('Other network')

const names: Readonly<Partial<Record<string, string>>> = {
  MC: 'Mastercard',
  UPI: 'UnionPay',
  VISA: 'Visa',
}

/** Expiry as 08/30. */
export const expiryText = ({
  cardExpiryMonth,
  cardExpiryYear,
}: Pick<Card, 'cardExpiryMonth' | 'cardExpiryYear'>): string | undefined =>
  cardExpiryMonth === undefined || cardExpiryYear === undefined
    ? undefined
    : `${String(cardExpiryMonth).padStart(2, '0')}/${String(cardExpiryYear).slice(-2)}`

export const kindWord = (
  { cardIsVirtual, subType }: Pick<Card, 'cardIsVirtual' | 'subType'>,
  t: Translate,
): string => {
  if (subType === 'DEBIT') return cardIsVirtual ? t('Debit card, virtual') : t('Debit card')
  return cardIsVirtual ? t('Prepaid card, virtual') : t('Prepaid card')
}

export const deliveryWords = ({ from, to }: { from: number; to: number }, t: Translate): string =>
  t('{from} to {to} working days', { from, to })
