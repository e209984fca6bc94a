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
  const ofIban = useRead(recipientBankByIbanGet, { paymentSecret, iban }, { enabled: iban !== '' })
  const ofBic = useRead(recipientBankBySwiftGet, { paymentSecret, swift: bic }, { enabled: bic !== '' })
  const lists = useRead(
    recipientExtraParamsGet,
    {
      paymentSecret,
      countryCode: offer.country,
      paymentMethod: offer.method,
      currencyCode: offer.currency,
      ...(bankCode && { bankCode }),
    },
    { enabled: asksLists, keepsPrevious: true },
  )
  const key = useRead(
    recipientInstantDetailsGet,
    { paymentSecret, instantKey, instantKeyType: type ?? 'random', ...(taxId && { taxId }) },
    { enabled: instantKey !== '' && type !== undefined },
  )
  const card = useRead(recipientBinInfoGet, { paymentSecret, binNumber }, { enabled: binNumber !== '' })
  const blocked = useRead(recipientBinBlacklistGet, { paymentSecret }, { enabled: binNumber !== '' })
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
