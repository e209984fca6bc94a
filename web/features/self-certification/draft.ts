import type { EntityType } from '@sixpence/protocol/documents/documents'
import { isRecord, isText, keptInTab } from '#lib/storage.ts'

export type TaxId = { countryCode: string; taxId: string }
type YesOrNo = 'yes' | 'no'

export type Draft = {
  cityOfBirth: string
  countryOfBirth: string
  dateOfBirth: string
  taxIds: TaxId[]
  citizenship: string[]
  hasUSIndicia: '' | YesOrNo
  isUSTaxPayer: '' | YesOrNo
}

export const emptyDraft: Draft = {
  cityOfBirth: '',
  countryOfBirth: '',
  dateOfBirth: '',
  taxIds: [{ countryCode: '', taxId: '' }],
  citizenship: [''],
  hasUSIndicia: '',
  isUSTaxPayer: '',
}

export type BusinessDraft = {
  entityType: '' | EntityType
  registrationCountry: string
  taxIds: TaxId[]
  isUSEntity: '' | YesOrNo
  giin: string
  controllingPersons: { name: string; dateOfBirth: string; countryCode: string; taxId: string }[]
}

export const emptyBusinessDraft: BusinessDraft = {
  entityType: '',
  registrationCountry: '',
  taxIds: [{ countryCode: '', taxId: '' }],
  isUSEntity: '',
  giin: '',
  controllingPersons: [],
}

const isDraft = (value: unknown): value is Draft =>
  isRecord(value) &&
  isText(value['cityOfBirth']) &&
  Array.isArray(value['taxIds']) &&
  Array.isArray(value['citizenship'])

const isBusinessDraft = (value: unknown): value is BusinessDraft =>
  isRecord(value) &&
  isText(value['giin']) &&
  Array.isArray(value['taxIds']) &&
  Array.isArray(value['controllingPersons'])

/** Entries survive a reload. */
export const keptDraft = keptInTab('selfCertification', isDraft)
export const keptBusinessDraft = keptInTab('selfCertification.business', isBusinessDraft)
