import { kindOf } from '@sixpence/protocol/methods/details'
import type { Details } from '@sixpence/protocol/methods/fields/kind'
import type { Facts } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import { fromCompany } from './company.ts'
import type { Keep } from './payment.ts'
import { blockedBins } from '#store/external-card/blocked-bins.ts'
import type { KeptCard } from '#store/external-card/external-cards.ts'

/** The card of a card payout: a kept card; otherwise the number is among the details. */
export type PayoutCard = { kept: KeptCard | undefined; isToBeKept: boolean }

type Refuse = (name: 'companyAway' | 'cardBlocked', facts?: Facts, field?: string) => never

/**
 * Replaces a card number among the details by the card company's token, so that the number is not kept. A kept card
 * has its token. Details of other methods are returned unchanged. @throws Refused companyAway | cardBlocked
 */
export async function cardTokenInstead(
  s: Services,
  refuse: Refuse,
  { cardNumber, ...details }: Details,
  storedCard: Pick<KeptCard, 'bin' | 'token'> | undefined,
): Promise<Details> {
  const bin = binOf(storedCard, cardNumber)
  if (bin === undefined) return details
  if ((await blockedBins(s.db)).includes(bin)) refuse('cardBlocked', {}, storedCard && 'cardId')
  return { ...details, cardToken: storedCard?.token ?? (await tokenOf(s, refuse, cardNumber ?? '')) }
}

/** The digits of a card number that tell its issuer (BIN). */
const binDigits = 6

/** The BIN of a saved card, else of an entered number; undefined for a payment to no card. */
export const binOf = (
  storedCard: Pick<KeptCard, 'bin'> | undefined,
  cardNumber: string | undefined,
): string | undefined => storedCard?.bin ?? cardNumber?.slice(0, binDigits)

/** The card company's token of a number. @throws Refused companyAway */
export async function tokenOf(
  s: Services,
  refuse: (name: 'companyAway') => never,
  cardNumber: string,
): Promise<string> {
  const company = s.partners.rails.cardPayout
  if (!company?.cardToken) return refuse('companyAway')
  return fromCompany(s, 'cardPayout', refuse, company.cardToken(cardNumber))
}

/** Masked number of a kept card: the last four digits (Q099). */
export const maskedCard = ({ last4 }: Pick<KeptCard, 'last4'>): string =>
  kindOf('cardNumber').mask(last4.padStart(16, '*'))

/** The template and card to save with a payment; undefined when there is neither. A kept card is not saved again. */
export function toKeep(
  templateName: string | undefined,
  card: PayoutCard | undefined,
  { cardNumber }: Details,
): Keep | undefined {
  const seen = card?.isToBeKept && cardNumber
  if (templateName === undefined && !seen) return undefined
  return {
    ...(templateName !== undefined && { templateName }),
    ...(seen && { card: { bin: cardNumber.slice(0, binDigits), last4: cardNumber.slice(-4) } }),
  }
}
