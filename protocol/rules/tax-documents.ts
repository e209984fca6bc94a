/** What a certification says, as far as it decides which papers it needs. */
export type TaxFacts = {
  isUSTaxPayer: boolean
  hasUSIndicia: boolean
  citizenship: readonly string[]
  countryOfBirth: string
}

export type TaxDocumentKind =
  | 'w9'
  | 'certificateOfLossOfNationality'
  | 'taxResidencySelfCertification'
  | 'w8Ben'

/**
 * Which of the four tax documents a person needs. A citizen or taxpayer of the United States gives a W-9; somebody else
 * with ties there a W-8BEN; who was born there and says not to be a citizen also proves how the citizenship was lost.
 */
export function neededTaxDocuments(facts: TaxFacts | undefined): TaxDocumentKind[] {
  if (!facts) return ['taxResidencySelfCertification']
  const isUSPerson = facts.isUSTaxPayer || facts.citizenship.includes('US')
  if (isUSPerson) return ['taxResidencySelfCertification', 'w9']
  if (!facts.hasUSIndicia) return ['taxResidencySelfCertification']
  return facts.countryOfBirth === 'US'
    ? ['taxResidencySelfCertification', 'w8Ben', 'certificateOfLossOfNationality']
    : ['taxResidencySelfCertification', 'w8Ben']
}
