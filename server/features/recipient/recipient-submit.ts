import { amountText } from '@sixpence/money'
import type { DecodedInputOf } from '@sixpence/protocol/call'
import { checkField } from '@sixpence/protocol/methods/details'
import { withoutSeparators, type Details } from '@sixpence/protocol/methods/fields/kind'
import type { Offer } from '@sixpence/protocol/methods/method'
import type * as calls from '@sixpence/protocol/recipient/recipient'
import { isCountry } from '@sixpence/protocol/rules/countries'
import { comparePayeeNames } from '@sixpence/protocol/rules/payee-names'
import type { Context, Handler } from '#context/handler.ts'
import { beginClaim, type ClaimTo } from '#payments/links/claim.ts'
import type { GlobalPayment } from '#store/global-payment/payments.ts'
import type { Exchange } from '#payments/exchange.ts'
import { claimCountries, claimOffers } from '#payments/links/claim-methods.ts'
import { InvalidInput } from '#core/refused.ts'
import { quotedTerms } from '#payments/quote.ts'
import { binOf, cardTokenInstead } from '#payments/rails/card.ts'
import { accountInWords, destinationOf, detailsFor, payeeOf } from '#payments/rails/details.ts'
import { DetailTooLong } from '#store/operation/detail-too-long.ts'
import { toPendingConfirmationDto } from './pending-confirmation-dto.ts'
import { quotedFor, requireClaimMethod, termsOf } from './claim-method.ts'
import { withdrawal } from './withdrawals.ts'

type Call = typeof calls.recipientSubmit
type Input = DecodedInputOf<Call> & { countryCode: string }

export const recipientSubmit: Handler<typeof calls.recipientSubmit> = async (input, context) => {
  const { payment, services: s, language, refuse } = context
  const to = await claimOf({ ...input, countryCode: await countryOf(input, context) }, context)
  const claim = await beginClaim(s, payment, to, language).catch((error: unknown) => {
    if (error instanceof DetailTooLong) return refuse('detailsTooLong', {}, 'paymentDetails.payeeName')
    throw error
  })
  if (claim === 'notOpen') return refuse('claimUnderWay')
  if (claim === 'tooOften') return refuse('claimCodesUsedUp')
  const waits = toPendingConfirmationDto(
    { id: claim.claimId, expiresAt: claim.expiresAt },
    payment.payee.email,
  )
  return {
    ...waits,
    availableApprovalMethods: [waits.approveType],
    toAmount: amountText(to.terms.credit),
    exchangeRate: to.terms.rate,
    account: to.account,
  }
}

/**
 * The country of the account: as given, else of its IBAN, of the earlier claim, the only country in which the method
 * pays this currency, or the payee's. @throws InvalidInput if none of them names a country
 */
async function countryOf(
  input: DecodedInputOf<Call>,
  { payment, services: s }: Context<Call>,
): Promise<string> {
  if (input.countryCode !== undefined) return input.countryCode
  const iban = withoutSeparators(input.paymentDetails['iban'] ?? '').slice(0, 2)
  if (isCountry(iban)) return iban
  const earlier =
    input.withdrawalId === undefined ? undefined : await withdrawal(s, payment, input.withdrawalId)
  if (earlier) return earlier.detail.country
  const countries = claimCountries(s, payment).filter((country) =>
    claimOffers(s, payment, country).some(
      ({ method, currency }) => method === input.paymentMethod && currency === input.currencyCode,
    ),
  )
  const [only, another] = countries
  if (only !== undefined && another === undefined) return only
  const { country } = payment.payee
  if (country !== undefined && countries.includes(country)) return country
  throw new InvalidInput([
    { parameter: 'countryCode', code: 'missing', description: 'This field is missing.' },
  ])
}

/** Refuses at its field what can be checked before the ledger command. */
async function claimOf(input: Input, context: Context<Call>): Promise<ClaimTo> {
  const { payment, services: s, refuse } = context
  const asking = { s, payment, refuse }
  const offer = requireClaimMethod(asking, input.paymentMethod, input.countryCode, input.currencyCode)
  const earlier = await earlierOf(input, context)
  const details = detailsFor(
    offer,
    { ...earlier?.details, ...input.paymentDetails },
    earlier?.card && ['cardNumber'],
    'paymentDetails',
  )
  requireOwnName(details, payment, () => refuse('claimNotYourName', { name: payment.payee.name }))
  const bin = binOf(earlier?.card, details['cardNumber'])
  const terms = await termsFor(input, offer, context)
  const storedDetails = await cardTokenInstead(
    s,
    (name) => refuse(name, {}, name === 'cardBlocked' ? 'paymentDetails.cardNumber' : undefined),
    details,
    earlier?.card,
  )
  const reference = referenceOf(payment, offer)
  return {
    offer,
    payee: payeeOf(details, payment.payee.type),
    destination: destinationOf(offer, storedDetails),
    account: earlier?.card ? earlier.detail.account : accountInWords(offer, details),
    ...(bin !== undefined && { bin }),
    ...(reference && { reference }),
    terms,
  }
}

/** An earlier account may be reused only with the same method and country. */
async function earlierOf(
  { withdrawalId, paymentMethod, countryCode }: Input,
  { payment, services: s, refuse }: Context<Call>,
) {
  if (withdrawalId === undefined) return undefined
  const earlier = await withdrawal(s, payment, withdrawalId)
  const isTheSame = earlier?.detail.method === paymentMethod && earlier.detail.country === countryCode
  return earlier && isTheSame ? earlier : refuse('withdrawalNotFound', {}, 'withdrawalId')
}

/**
 * The account must be in the payee's name as the payer stated it, by the rule for name checks between banks. A
 * close match is accepted here; the account's bank decides about it.
 */
function requireOwnName(details: Details, { payee }: GlobalPayment, notYours: () => never): void {
  if (comparePayeeNames(details['payeeName'] ?? '', payee.name, payee.type) === 'none') notYours()
}

/** The quote's rate, if a quote is given; otherwise the current rate. */
async function termsFor(input: Input, offer: Offer, context: Context<Call>): Promise<Exchange> {
  const { payment, services: s, refuse } = context
  if (input.quote === undefined) return termsOf({ s, payment, refuse }, offer.currency)
  const quoted = { ...quotedFor(payment, offer), credit: offer.currency }
  return quotedTerms(s, input.quote, { payment: quoted, amount: payment.amount, refuse })
}

/** The payer's description as remittance text; empty if the method does not accept its characters. */
function referenceOf({ payee: { description = '' } }: GlobalPayment, { country, currency }: Offer): string {
  const where = { country, currency, details: {} }
  return checkField({ kind: 'reference', required: true }, description, where) ? '' : description
}
