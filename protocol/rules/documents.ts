/** Document categories (B219). */
export const documentCategories = {
  identity: 1,
  address: 2,
  phone: 3,
  businessRegistration: 4,
  other: 5,
  relationship: 6,
  businessAddress: 7,
  registrationAddress: 8,
  controlDocument: 9,
  businessAdditional: 10,
  sourceOfWealth: 11,
  residencePermit: 12,
} as const
export type DocumentCategory = keyof typeof documentCategories

/** Documents of a company that may be about a representative; proofs of address name the address instead. */
export const documentsAboutPeople: readonly DocumentCategory[] = [
  'identity',
  'residencePermit',
  'sourceOfWealth',
]

/** Document statuses with their numbers on the wire (B215). */
export const documentStatuses = {
  submitted: 0,
  confirmed: 2,
  canceled: 4,
  deleted: 5,
  rejected: 26,
  underInvestigation: 31,
  expired: 38,
  pending: 41,
  nameMismatch: 64,
} as const
export type DocumentStatus = keyof typeof documentStatuses

/** Reasons for rejecting a document; each has a translated text. */
export const rejectReasons = [
  'unreadable',
  'cutOff',
  'wrongDocument',
  'sideMissing',
  'outOfDate',
  'nameMismatch',
  'addressMismatch',
  'tooOld',
  'altered',
  'other',
] as const
export type RejectReason = (typeof rejectReasons)[number]

/** Certificate of Loss of Nationality, a tax document. */
export const lossOfNationality = 51

/** Statuses of a section (B216). */
export const sectionStatuses = [
  'validated',
  'pending',
  'none',
  'notRequired',
  'rejected',
  'expiredSoon',
] as const
export type SectionStatus = (typeof sectionStatuses)[number]

/** Kinds of address (B217); 5 is the place of business. */
export const addressKinds = {
  unspecified: 0,
  home: 1,
  business: 2,
  homeAndBusiness: 3,
  residence: 4,
  office: 5,
} as const

/** Confirmation of an address (B218). */
export const addressConfirmations = {
  unconfirmed: 0,
  confirmed: 1,
  pending: 2,
  rejected: 3,
  nameMismatch: 4,
} as const

/** The only phone type (B139). */
export const phoneType = 2

/** A document type: its category, the pictures it needs, and where it is available. */
export type DocumentType = {
  id: number
  category: DocumentCategory
  /** What the second picture shows; absent when a single file suffices. */
  second?: 'back' | 'registrationStamp'
  /** Restricts it to residents of these countries. */
  countries?: readonly string[]
}

/** All document types. 4 and 5 have two sides (B213); 88 is available in two countries (B214). */
export const documentTypes: readonly DocumentType[] = [
  { id: 4, category: 'identity', second: 'back' },
  { id: 5, category: 'identity', second: 'back' },
  { id: 6, category: 'identity' },
  { id: 20, category: 'address' },
  { id: 21, category: 'address' },
  { id: 22, category: 'address' },
  { id: 23, category: 'address' },
  { id: 24, category: 'address' },
  { id: 88, category: 'address', second: 'registrationStamp', countries: ['RU', 'UA'] },
  { id: 30, category: 'phone' },
  { id: 40, category: 'businessRegistration' },
  { id: 41, category: 'businessRegistration' },
  { id: 42, category: 'businessRegistration' },
  { id: 50, category: 'other' },
  { id: 51, category: 'other' },
  { id: 60, category: 'relationship' },
  { id: 61, category: 'relationship' },
  { id: 62, category: 'relationship' },
  { id: 70, category: 'businessAddress' },
  { id: 71, category: 'businessAddress' },
  { id: 80, category: 'registrationAddress' },
  { id: 90, category: 'controlDocument' },
  { id: 91, category: 'controlDocument' },
  { id: 100, category: 'businessAdditional' },
  { id: 101, category: 'businessAdditional' },
  { id: 110, category: 'sourceOfWealth' },
  { id: 111, category: 'sourceOfWealth' },
  { id: 112, category: 'sourceOfWealth' },
  { id: 113, category: 'sourceOfWealth' },
  { id: 120, category: 'residencePermit' },
]

/** The document type with this id; undefined if there is none. */
export const documentType = (id: number): DocumentType | undefined =>
  documentTypes.find((type) => type.id === id)

/** Document types of a category available to a resident of a country. */
export const documentTypesOf = (category: DocumentCategory, country?: string): DocumentType[] =>
  documentTypes.filter(
    (type) => type.category === category && (!type.countries || type.countries.includes(country ?? '')),
  )

/** The files that a document type still lacks. */
export function missingFiles(
  typeId: number,
  files: { main: boolean; additional: boolean },
): ('mainDocument' | 'additionalDocument')[] {
  const needsSecond = documentType(typeId)?.second !== undefined
  return [
    ...(files.main ? [] : (['mainDocument'] as const)),
    ...(needsSecond && !files.additional ? (['additionalDocument'] as const) : []),
  ]
}
