import type { Brand } from '@sixpence/brands'
import type { OutputOf } from '@sixpence/protocol/call'
import type { kycBusinessInfoGet } from '@sixpence/protocol/kyc-business/kyc-business'
import {
  companyActionsOf,
  documentsStatus,
  representativeLacksOf,
  type CompanyAction,
  type CoreField,
} from '@sixpence/protocol/rules/company-info'
import { askedForWealth } from '@sixpence/protocol/rules/company-registration/source-of-wealth'
import { addressConfirmations, documentType, type DocumentCategory } from '@sixpence/protocol/rules/documents'
import type pg from 'pg'
import type { PersonalData } from '#core/sealing/personal-data.ts'
import { isFinancialIndustry } from '#dictionaries/industries.ts'
import { documentStatus } from '#rules/document-status.ts'
import { representativeAddressIds } from '#store/address/addresses.ts'
import type { Contacts, OwnAddress, OwnPhone, PhoneText } from '#store/contact/contacts.ts'
import type { Customer } from '#store/customer/people.ts'
import { readTaxNumber } from '#store/customer/tax-number.ts'
import { ownDocuments, type OwnDocument } from '#store/document/documents.ts'
import { sealedAnswers } from '#store/questionnaire/questionnaires.ts'
import { holdingsOf } from '#store/representative/holdings.ts'
import { isPerson, representativesOf, type Representative } from '#store/representative/representatives.ts'
import { readCompanyDetails, type CompanyDetails } from './company-details.ts'

type CompanyStateDeps = {
  db: pg.Pool
  personal: PersonalData
  contacts: Contacts
  brand: (id: string) => Brand
}

/** Answers of the company's questionnaire; see features/kyc-business. */
export type CompanyAnswers = NonNullable<OutputOf<typeof kycBusinessInfoGet>['businessKyc']>

export type CompanyDocument = OwnDocument & { statusId: number }

export type CompanyState = {
  details: CompanyDetails
  taxId: string | undefined
  email: string
  phone: (PhoneText & Pick<OwnPhone, 'confirmed'> & Partial<OwnPhone>) | undefined
  addresses: (OwnAddress & { documents: CompanyDocument[] })[]
  corporateDocuments: CompanyDocument[]
  additionalDocuments: CompanyDocument[]
  sourceOfWealthDocuments: CompanyDocument[]
  /** Confirmation of each kind of document together; undefined if none is required. */
  statuses: { corporate: number; additional: number | undefined; sourceOfWealth: number | undefined }
  representatives: Representative[]
  answers: CompanyAnswers | undefined
  actions: CompanyAction[]
}

/**
 * All data of a company and the actions required of it (B334 to B337), read from the database; `today` is YYYY-MM-DD.
 */
export async function companyState(
  s: CompanyStateDeps,
  customer: Customer,
  today: string,
): Promise<CompanyState> {
  const { id } = customer
  const [
    { phone: named, ...details },
    taxId,
    addresses,
    phones,
    emails,
    documents,
    representatives,
    places,
    kyc,
  ] = await Promise.all([
    readCompanyDetails(s, id),
    readTaxNumber(s, id),
    s.contacts.addresses(id),
    s.contacts.phones(id),
    s.contacts.emails(id),
    ownDocuments(s.db, id),
    representativesOf(s, id),
    representativeAddressIds(s.db, id),
    sealedAnswers(s.db, id, 'kyc'),
  ])
  const answers = kyc && (await s.personal.open<CompanyAnswers>(`customer:${id}`, kyc))
  // Withdrawn documents prove nothing.
  const current = documents
    .filter(({ state, parentId }) => state !== 'canceled' && parentId === null)
    .map((document): CompanyDocument => ({ ...document, statusId: documentStatus(document, today) }))
  const own = current.filter(({ representativeId }) => representativeId === null)
  const corporate = of(own, 'businessRegistration')
  const additional = of(own, 'businessAdditional')
  const sourceOfWealth = of(own, 'sourceOfWealth')
  const proven = addresses.map((address) => ({ ...address, documents: proofsOf(address, own) }))
  const isAsked = additional.length > 0 || isFinancialIndustry(answers?.industry)
  const statuses = {
    corporate: documentsStatus(idsOf(corporate)),
    additional: isAsked ? documentsStatus(idsOf(additional)) : undefined,
    sourceOfWealth: sourceOfWealth.length > 0 ? documentsStatus(idsOf(sourceOfWealth)) : undefined,
  }
  const phone = phones[0] ?? (named && { ...named, confirmed: false })
  const holderIds = s.brand(customer.brand).features.asksSourceOfWealth
    ? askedForWealth(holdingsOf(representatives))
    : new Set<number>()
  return {
    details,
    taxId,
    email: emails.find(({ isPrimary }) => isPrimary)?.address ?? customer.email,
    phone,
    addresses: proven,
    corporateDocuments: corporate,
    additionalDocuments: additional,
    sourceOfWealthDocuments: sourceOfWealth,
    statuses,
    representatives,
    answers,
    actions: companyActionsOf({
      missingFields: missingOf({ details, taxId, phone, addresses: proven.length }),
      corporateDocumentStatus: statuses.corporate,
      additionalDocumentStatus: statuses.additional,
      addresses: proven.map((item) => ({ addressId: item.id, statusIds: idsOf(item.documents) })),
      representatives: representatives.map((representative) => ({
        id: representative.id,
        lacks: representativeLacksOf({
          identityStatusId: newest(of(aboutOf(representative, current), 'identity')),
          addressStatusId: newest(
            current.filter(
              ({ addressId }) => addressId !== null && places.get(addressId) === representative.id,
            ),
          ),
          sourceOfWealthStatusId: newest(of(aboutOf(representative, current), 'sourceOfWealth')),
          isStatementMissing:
            isPerson(representative) &&
            holderIds.has(representative.id) &&
            representative.text.sourcesOfFunds.length === 0,
        }),
      })),
    }),
  }
}

function missingOf(company: {
  details: CompanyDetails
  taxId: string | undefined
  phone: PhoneText | undefined
  addresses: number
}): CoreField[] {
  const { registrationNumber, registrationDate, description } = company.details
  const lacks: Partial<Record<CoreField, boolean>> = {
    registrationNumber: !registrationNumber,
    registrationDate: !registrationDate,
    businessTaxId: !company.taxId,
    description: !description,
    phone: company.phone === undefined,
    address: company.addresses === 0,
  }
  return (Object.keys(lacks) as CoreField[]).filter((field) => lacks[field])
}

const of = (documents: readonly CompanyDocument[], ...categories: DocumentCategory[]): CompanyDocument[] =>
  documents.filter(({ kind }) => {
    const category = documentType(kind)?.category
    return category !== undefined && categories.includes(category)
  })

const aboutOf = ({ id }: Representative, documents: readonly CompanyDocument[]): CompanyDocument[] =>
  documents.filter(({ representativeId }) => representativeId === id)

const idsOf = (documents: readonly CompanyDocument[]): number[] => documents.map(({ statusId }) => statusId)

const newest = ([first]: readonly CompanyDocument[]): number | undefined => first?.statusId

/**
 * Documents that prove an address: its own, unless it was changed since, or those submitted before documents were
 * linked to addresses.
 */
function proofsOf(
  { id, confirmation }: OwnAddress,
  documents: readonly CompanyDocument[],
): CompanyDocument[] {
  const own = documents.filter(({ addressId }) => addressId === id)
  if (own.length > 0) return confirmation === addressConfirmations.unconfirmed ? [] : own
  return of(documents, 'businessAddress', 'registrationAddress').filter(({ addressId }) => addressId === null)
}
