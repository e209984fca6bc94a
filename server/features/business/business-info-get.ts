import { dayOf } from '@sixpence/days'
import type { OutputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/business/business-info'
import type { CompanyInfo } from '@sixpence/protocol/business/business-info'
import type { BusinessCertification } from '@sixpence/protocol/documents/documents'
import { customerTypes } from '@sixpence/protocol/rights'
import type { CompanyAction } from '@sixpence/protocol/rules/company-info'
import { documentStatuses } from '@sixpence/protocol/rules/documents'
import { fullName } from '@sixpence/protocol/rules/person-name'
import type { Handler } from '#context/handler.ts'
import { stateName } from '#dictionaries/places.ts'
import { documentWords } from '#notify/uploaded-document.ts'
import { addressesThatNeedDocuments } from '#store/card/address-documents.ts'
import { companyPapers } from '#store/company/company-papers.ts'
import { companyState, type CompanyState } from '#store/company/company-state.ts'
import { sealedAnswers } from '#store/questionnaire/questionnaires.ts'
import { isPerson, type Representative } from '#store/representative/representatives.ts'
import { fixedFields } from './fixed-fields.ts'

export const businessInfoGet: Handler<typeof calls.businessInfoGet> = async (
  _input,
  { by: { customer }, services: s, t },
) => {
  const today = dayOf(s.clock.now())
  const [state, [resolution], taxResidence, forCards] = await Promise.all([
    companyState(s, customer, today),
    companyPapers(s, customer.id, ['resolution']),
    sealedAnswers(s.db, customer.id, 'businessTaxResidence'),
    addressesThatNeedDocuments(s.db, customer.id),
  ])
  const certified =
    taxResidence && (await s.personal.open<BusinessCertification>(`customer:${customer.id}`, taxResidence))
  const papers = [
    state.corporateDocuments,
    state.additionalDocuments,
    state.sourceOfWealthDocuments,
    ...state.addresses.map(({ documents }) => documents),
  ].flat()
  const described = await documentWords(s, papers, { today, t })
  return {
    company: {
      name: customer.name,
      registrationCountryCode: customer.residenceCountry,
      ...state.details,
      email: state.email,
      businessTaxId: state.taxId,
      phone: state.phone && {
        id: state.phone.id,
        phoneId: state.phone.id,
        ...(state.phone.isPrimary && { status: 'Primary' as const }),
        countryCode: state.phone.countryCode,
        number: state.phone.number,
        confirmed: state.phone.confirmed,
      },
      verified: customer.verified,
      limited: customer.limited,
      isConverted: customer.type !== customerTypes.oldBusiness,
      financialInstitution:
        certified?.entityType === 'financialInstitution' ? { giin: certified.giin } : undefined,
      addresses: addressesOf(state, forCards, described),
      ...documentsOf(state, described),
      ...answersOf(state),
    },
    actions: state.actions.map((action) => toActionDto(action, state.representatives)),
    fixed: fixedFields(customer, state.details),
    ...(resolution && {
      resolution: {
        madeAt: resolution.createdAt.toISOString(),
        directors: resolution.names,
        digest: resolution.digest,
      },
    }),
  }
}

function addressesOf(
  { addresses, actions }: CompanyState,
  forCards: ReadonlySet<number>,
  described: Described,
): CompanyInfo['addresses'] {
  const required = new Set(actions.flatMap((action) => (action.kind === 'address' ? [action.addressId] : [])))
  return addresses.map((address) => ({
    addressId: address.id,
    address1: address.address1,
    address2: address.address2,
    city: address.city,
    postalCode: address.postalCode,
    countryCode: address.countryCode,
    stateCode: address.stateCode,
    stateName: stateName(address.countryCode, address.stateCode),
    addressStatus: address.kind,
    confirmed: address.confirmation,
    uploadedDocuments: address.documents.map(described),
    isDocumentOutOfDate: address.documents[0]?.statusId === documentStatuses.expired,
    isDocumentRequired: required.has(address.id),
    isCardDocumentRequired: forCards.has(address.id),
  }))
}

const documentsOf = (
  { corporateDocuments, additionalDocuments, sourceOfWealthDocuments, statuses }: CompanyState,
  described: Described,
) => ({
  corporateDocuments: corporateDocuments.map(described),
  corporateDocumentStatus: statuses.corporate,
  additionalDocuments: additionalDocuments.map(described),
  additionalDocumentStatus: statuses.additional,
  sourceOfWealthDocuments: sourceOfWealthDocuments.map(described),
  sourceOfWealthDocumentStatus: statuses.sourceOfWealth,
})

type Described = Awaited<ReturnType<typeof documentWords>>

/** Answers of the questionnaire; undefined before the first time. */
function answersOf({ answers }: CompanyState) {
  if (!answers) return { additionalQuestionAnswers: [] }
  const { industry, sourceIds, purposeIds, monthlyDeposit, answers: more } = answers
  const { government, governmentDetails, lawsuits, lawsuitsDetails } = answers
  return {
    financialDetail: { industry, sourceIds, purposeIds, monthlyDeposit },
    dueDiligenceQuestionnaire: { government, governmentDetails, lawsuits, lawsuitsDetails },
    additionalQuestionAnswers: more,
  }
}

type ActionDto = OutputOf<typeof calls.businessInfoGet>['actions'][number]

const nameOf = (representative: Representative): string =>
  isPerson(representative) ? fullName(representative.text) : representative.text.name

function toActionDto(action: CompanyAction, representatives: readonly Representative[]): ActionDto {
  if (action.kind !== 'representative') return action
  const representative = representatives.find(({ id }) => id === action.representativeId)
  return { ...action, name: representative ? nameOf(representative) : '' }
}
