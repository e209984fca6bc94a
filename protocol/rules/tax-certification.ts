/** The statements of a tax certification that can contradict each other. */
export type TaxCertification = {
  countryOfBirth: string
  taxIds: readonly { countryCode: string; taxId: string }[]
  citizenship: readonly string[]
  hasUSIndicia: boolean
  isUSTaxPayer: boolean
}

export type TaxContradiction = 'taxCountryTwice' | 'usTaxIdMissing' | 'usIndiciaDenied'

/**
 * The first contradiction: a country named twice, a US taxpayer without a US tax number, or US indicia denied by a
 * person who was born there, is a citizen or pays taxes there. Undefined for none.
 */
export function contradictionOf(taxCertification: TaxCertification): TaxContradiction | undefined {
  const countries = taxCertification.taxIds.map(({ countryCode }) => countryCode)
  if (new Set(countries).size < countries.length) return 'taxCountryTwice'
  if (taxCertification.isUSTaxPayer && !countries.includes('US')) return 'usTaxIdMissing'
  const hasTies =
    taxCertification.isUSTaxPayer ||
    taxCertification.countryOfBirth === 'US' ||
    taxCertification.citizenship.includes('US')
  return hasTies && !taxCertification.hasUSIndicia ? 'usIndiciaDenied' : undefined
}

/** Number of digits of a tax number, for countries with a fixed length (US: SSN, ITIN and EIN). */
const digitsOf = new Map([['US', 9]])

/** The required number of digits when the tax number does not have it, otherwise undefined. */
export function wrongLength(country: string, taxId: string): number | undefined {
  const digits = digitsOf.get(country)
  return digits !== undefined && taxId.replace(/[ -]/g, '').match(/^\d+$/)?.[0].length !== digits
    ? digits
    : undefined
}
