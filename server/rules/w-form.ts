import type { DecodedInputOf } from '@sixpence/protocol/call'
import type { personalWFormUpload } from '@sixpence/protocol/documents/documents'

type Input = DecodedInputOf<typeof personalWFormUpload>

/** Official titles of the forms, which are not translated. */
export const wFormTitles: Record<Input['formType'], string> = {
  w9: 'Form W-9, Request for Taxpayer Identification Number and Certification',
  w8ben: 'Form W-8BEN, Certificate of Foreign Status of Beneficial Owner (Individuals)',
  w8benE: 'Form W-8BEN-E, Certificate of Status of Beneficial Owner (Entities)',
}

const entityTypes = {
  activeNffe: 'Active NFFE',
  passiveNffe: 'Passive NFFE',
  financialInstitution: 'Foreign financial institution',
} as const

/** Content of the form, line by line, in English: this is the text that is signed. */
export function wFormLines({ formType, data }: Input): string[] {
  const facts: [string, string | undefined][] = [
    ['Name', data.name],
    ['Address', data.address],
    [formType === 'w8ben' ? 'Country of citizenship' : 'Country', data.countryCode],
    ['U.S. taxpayer identification number', data.usTaxId],
    ['Foreign tax identifying number', data.foreignTaxId],
    ['Date of birth', data.dateOfBirth],
    ['Chapter 4 status', data.entityType && entityTypes[data.entityType]],
    ['GIIN', data.giin],
    ['Treaty claimed with', data.treatyCountry],
  ]
  return [
    wFormTitles[formType],
    ...facts.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`])),
    formType === 'w9'
      ? 'Under penalties of perjury I certify that the number is correct, that I am not subject to backup withholding, and that I am a U.S. person.'
      : 'Under penalties of perjury I declare that this information is true, correct and complete, and that the beneficial owner is not a U.S. person.',
  ]
}
