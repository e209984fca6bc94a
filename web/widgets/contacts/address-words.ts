import { addressConfirmations, addressKinds } from '@sixpence/protocol/rules/documents'
import type { Format } from '@sixpence/locales/format.ts'
import type { Translate } from '#lib/language/translate.ts'

export type AddressText = {
  address1: string
  address2?: string | undefined
  city: string
  postalCode: string
  countryCode: string
  stateCode?: string | undefined
}

export const addressLine = (
  { address1, address2, city, postalCode, stateCode, countryCode }: AddressText,
  format: Format,
): string =>
  [address1, address2, `${postalCode} ${city}`.trim(), stateCode, format.country(countryCode)]
    .filter(Boolean)
    .join(', ')

/** Purpose of an address (B217). */
export function kindWords(kind: number, t: Translate): string {
  switch (kind) {
    case addressKinds.home:
      return t('Home##address')
    case addressKinds.business:
      return t('Business##address')
    case addressKinds.homeAndBusiness:
      return t('Home and business')
    case addressKinds.residence:
      return t('Residence')
    case addressKinds.office:
      return t('Office (place of business)')
    default:
      return t('Other address')
  }
}

type Tone = 'neutral' | 'good' | 'warn' | 'bad'

/** Whether an address is proven (B218). */
export function confirmationWords(confirmed: number, t: Translate): { tone: Tone; words: string } {
  switch (confirmed) {
    case addressConfirmations.confirmed:
      return { tone: 'good', words: t('Confirmed') }
    case addressConfirmations.pending:
      return { tone: 'neutral', words: t('Being checked') }
    case addressConfirmations.rejected:
      return { tone: 'bad', words: t('Rejected') }
    case addressConfirmations.nameMismatch:
      return { tone: 'warn', words: t('Name does not match') }
    default:
      return { tone: 'neutral', words: t('Not confirmed') }
  }
}
