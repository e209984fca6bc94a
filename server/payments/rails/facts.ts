import type { Destination } from '@sixpence/partners/rails/rails'
import type { Details } from '@sixpence/protocol/methods/fields/kind'
import type { Offer } from '@sixpence/protocol/methods/method'
import type { TransferPermission } from '@sixpence/protocol/rights'
import { maskedCard } from './card.ts'
import { accountInWords, payeeOf } from './details.ts'
import type { PaymentOut } from './payment.ts'

type OrderedPayment = {
  offer: Offer
  /** The validated details, with or without a card number. */
  details: Details
  destination: Destination
  permission: TransferPermission
  beneficiaryType: 'person' | 'company'
  note?: string | undefined
  /** A card whose number is not among the details. */
  card?: { last4: string } | undefined
  bin?: string | undefined
}

/** The part of a payment out that follows from what was entered: route, payee, account and texts. */
export const factsOut = ({
  offer,
  details,
  destination,
  permission,
  beneficiaryType,
  note,
  card,
  bin,
}: OrderedPayment): Pick<
  PaymentOut,
  | 'method'
  | 'rail'
  | 'partner'
  | 'country'
  | 'permission'
  | 'account'
  | 'payee'
  | 'destination'
  | 'bin'
  | 'note'
  | 'reference'
  | 'endToEndId'
> => ({
  method: offer.method,
  rail: offer.rail,
  partner: offer.partner,
  country: offer.country,
  permission,
  account: card ? maskedCard(card) : accountInWords(offer, details),
  payee: payeeOf(details, beneficiaryType),
  destination,
  ...(bin !== undefined && { bin }),
  ...(note && { note }),
  ...(details['reference'] && { reference: details['reference'] }),
  ...(details['endToEndId'] && { endToEndId: details['endToEndId'] }),
})
