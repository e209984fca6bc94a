import type { Offer } from '@sixpence/protocol/methods/method'
import type { Details } from '@sixpence/protocol/methods/fields/kind'
import {
  bankByIbanGet,
  bankBySwiftGet,
  branchCodeList,
  transferExtraParamsGet,
} from '@sixpence/protocol/transfers-external/transfers-lookups'
import { useRead } from '#lib/call/use-call.ts'
import { bankOf } from '#widgets/methods/bank-found.tsx'
import type { Suggestion } from '#widgets/methods/suggestion.ts'

/**
 * Banks for the entries: of an IBAN, of a BIC, and the lists of countries that have them. `right` holds valid values
 * only; for an unknown bank the fields are filled in by hand [B284].
 */
export function useBanks(offer: Offer, right: Details) {
  const { method, country, currency } = offer
  const { iban = '', bic = '', bankCode = '' } = right
  const asksLists = offer.fields.some(({ name }) => name === 'bankCode')
  const ofIban = useRead(bankByIbanGet, iban === '' ? undefined : { iban })
  const ofBic = useRead(bankBySwiftGet, bic === '' ? undefined : { swift: bic })
  const lists = useRead(
    transferExtraParamsGet,
    asksLists ? { countryCode: country, paymentMethod: method, currencyCode: currency } : undefined,
  )
  const branches = useRead(
    branchCodeList,
    asksLists && bankCode !== '' ? { paramName: 'branchCode', countryCode: country, bankCode } : undefined,
  )
  const suggestions: Record<string, readonly Suggestion[]> = {
    bankCode: lists.data?.extraParams.find(({ name }) => name === 'bankCode')?.values ?? [],
    branchCode: branches.data?.branches ?? [],
  }
  return {
    iban: iban && ofIban.data ? bankOf(ofIban.data, ofIban.data.SWIFT) : undefined,
    bic: bic && ofBic.data ? bankOf(ofBic.data, bic) : undefined,
    suggestions,
  }
}
