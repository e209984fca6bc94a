/** States of a document of the tax record. */
export const taxDocumentStatuses = ['validated', 'pending', 'none', 'notRequired', 'rejected'] as const

/** The statements of a certification that determine the required forms. */
export type TaxFacts = {
  isUSTaxPayer: boolean
  hasUSIndicia: boolean
  citizenship: readonly string[]
  countryOfBirth: string
}

export const taxDocumentKinds = [
  'w9',
  'certificateOfLossOfNationality',
  'taxResidencySelfCertification',
  'w8Ben',
] as const
export type TaxDocumentKind = (typeof taxDocumentKinds)[number]

/**
 * The tax documents a person has to provide. US citizens and taxpayers: W-9; others with US indicia: W-8BEN; those
 * born in the US without citizenship also the certificate of its loss.
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
