/** What a person certifies about their taxes, as far as it can contradict itself. */
export type TaxCertification = {
  countryOfBirth: string
  taxIds: readonly { countryCode: string; taxId: string }[]
  citizenship: readonly string[]
  hasUSIndicia: boolean
  isUSTaxPayer: boolean
}

export type TaxContradiction = 'taxCountryTwice' | 'usTaxIdMissing' | 'usIndiciaDenied'

/**
 * What contradicts itself: one country named twice, a taxpayer of the United States without a number from there, or ties
 * to the United States denied by somebody who was born there, is its citizen or pays its taxes.
 */
export function contradictionOf(one: TaxCertification): TaxContradiction | undefined {
  const countries = one.taxIds.map(({ countryCode }) => countryCode)
  if (new Set(countries).size < countries.length) return 'taxCountryTwice'
  if (one.isUSTaxPayer && !countries.includes('US')) return 'usTaxIdMissing'
  const hasTies = one.isUSTaxPayer || one.countryOfBirth === 'US' || one.citizenship.includes('US')
  return hasTies && !one.hasUSIndicia ? 'usIndiciaDenied' : undefined
}

/** Digits that a number of a country always has; only where there is no other form (SSN, ITIN and EIN). */
const digitsOf = new Map([['US', 9]])

/** How many digits the number should have, when it has not. */
export function wrongLength(country: string, taxId: string): number | undefined {
  const digits = digitsOf.get(country)
  return digits !== undefined && taxId.replace(/[ -]/g, '').match(/^\d+$/)?.[0].length !== digits
    ? digits
    : undefined
}
