import { instantKeyTypes } from '@sixpence/protocol/methods/fields/instant-key'
import type { Details } from '@sixpence/protocol/methods/fields/kind'
import type { Offer } from '@sixpence/protocol/methods/method'
import {
  recipientBankByIbanGet,
  recipientBankBySwiftGet,
  recipientBinBlacklistGet,
  recipientBinInfoGet,
  recipientExtraParamsGet,
  recipientInstantDetailsGet,
} from '@sixpence/protocol/recipient/recipient'
import { useRead } from '#lib/call/use-call.ts'
import { bankOf } from '#widgets/methods/bank-found.tsx'

/**
 * Look-ups for the account form, authorised by the link: bank of an IBAN or BIC, lists of banks, holder of an instant
 * key, kind of card. `right` holds valid values only.
 */
export function useLookups(paymentSecret: string, offer: Offer, right: Details) {
  const { iban = '', bic = '', bankCode, instantKey = '', taxId, cardNumber = '' } = right
  const binNumber = cardNumber.slice(0, 6)
  const asksLists = offer.fields.some(({ name }) => name === 'bankCode')
  const type = instantKeyTypes.find((instantKeyType) => instantKeyType === right['instantKeyType'])
  const ofIban = useRead(recipientBankByIbanGet, iban === '' ? undefined : { paymentSecret, iban })
  const ofBic = useRead(recipientBankBySwiftGet, bic === '' ? undefined : { paymentSecret, swift: bic })
  const lists = useRead(
    recipientExtraParamsGet,
    asksLists
      ? {
          paymentSecret,
          countryCode: offer.country,
          paymentMethod: offer.method,
          currencyCode: offer.currency,
          ...(bankCode && { bankCode }),
        }
      : undefined,
    { keepsPrevious: true },
  )
  const key = useRead(
    recipientInstantDetailsGet,
    instantKey !== '' && type
      ? { paymentSecret, instantKey, instantKeyType: type, ...(taxId && { taxId }) }
      : undefined,
  )
  const card = useRead(recipientBinInfoGet, binNumber === '' ? undefined : { paymentSecret, binNumber })
  const blocked = useRead(recipientBinBlacklistGet, binNumber === '' ? undefined : { paymentSecret })
  const codesOf = (field: string) => lists.data?.extraParams.find(({ name }) => name === field)?.values ?? []
  return {
    iban: iban && ofIban.data ? bankOf(ofIban.data, ofIban.data.SWIFT) : undefined,
    bic: bic && ofBic.data ? bankOf(ofBic.data, bic) : undefined,
    suggestions: { bankCode: codesOf('bankCode'), branchCode: codesOf('branchCode') },
    key: key.data,
    card: card.data?.bin,
    isBlocked: blocked.data?.bins.includes(binNumber) ?? false,
  }
}
