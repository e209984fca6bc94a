import { isCurrency, type Currency } from '@sixpence/money'
import type { RailPartnerKey } from '@sixpence/partners/rails/rails'
import { checkDetails } from '@sixpence/protocol/methods/details'
import { offerOf } from '@sixpence/protocol/methods/methods'
import type { WayBack } from './corrections.ts'
import { accountInWords, destinationOf, payeeOf } from './details.ts'
import type { PayerFacts } from './suspense.ts'

/** Why money cannot be returned to its origin. */
export type NoWayBack = 'returnNotByRail' | 'returnAccountMissing'

type Arrived = { partner: RailPartnerKey; currency: Currency; said: PayerFacts | undefined; eventId: string }

/**
 * How incoming money is returned to its sender: as a transfer to the account it came from, in its currency and in full.
 * Only banks report the sender's account; a card, a digital address or a key may belong to somebody else by now, or to
 * an exchange.
 */
export function wayBack(
  { partner, currency, said: payerFacts, eventId }: Arrived,
  payer: string,
): WayBack | NoWayBack {
  if (partner !== 'bank' || !isCurrency(currency)) return 'returnNotByRail'
  const name = payerFacts?.payer.name.trim() ?? ''
  const iban = payerFacts?.payer.account?.replaceAll(/\s/g, '').toUpperCase() ?? ''
  if (!payerFacts || name.length < 2 || !/^[A-Z]{2}\d{2}/.test(iban)) return 'returnAccountMissing'
  const country = iban.slice(0, 2)
  const offer = offerOf('eft', country, currency)
  if (offer?.partner !== partner) return 'returnNotByRail'
  const { details, problems } = checkDetails('eft', country, currency, { payeeName: name.slice(0, 70), iban })
  if (Object.keys(problems).length > 0) return 'returnAccountMissing'
  return {
    method: offer.method,
    rail: offer.rail,
    country,
    payee: payeeOf(details, 'company'),
    destination: destinationOf(offer, details),
    account: accountInWords(offer, details),
    payer,
    remittance: ['Return of', payerFacts.reference ?? eventId, payerFacts.remittance]
      .join(' ')
      .trim()
      .slice(0, 140),
  }
}
