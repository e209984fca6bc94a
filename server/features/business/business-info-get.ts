import { dayOf } from '@sixpence/days'
import type { OutputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/business/business-info'
import type { CompanyInfo } from '@sixpence/protocol/business/business-info'
import type { CompanyAction } from '@sixpence/protocol/rules/company-info'
import { documentStatuses } from '@sixpence/protocol/rules/documents'
import type { Handler } from '#context/handler.ts'
import type { Translate } from '#core/translate.ts'
import { documentTypeName } from '#dictionaries/documents.ts'
import { rejectReasonText } from '#notify/reject-reason.ts'
import { companyPapers } from '#store/company/company-papers.ts'
import { companyState, type CompanyDocument, type CompanyState } from '#store/company/company-state.ts'
import { fullName } from '#store/customer/sealed-people.ts'
import { isPerson, type Representative } from '#store/representative/representatives.ts'
import { fixedFields } from './fixed-fields.ts'

export const businessInfoGet: Handler<typeof calls.businessInfoGet> = async (
  _input,
  { by: { customer }, services: s, t },
) => {
  const today = dayOf(s.clock.now())
  const [state, [resolution]] = await Promise.all([
    companyState(s, customer, today),
    companyPapers(s, customer.id, ['resolution']),
  ])
  return {
    company: {
      name: customer.name,
      registrationCountryCode: customer.residenceCountry,
      ...state.details,
      email: state.email,
      businessTaxId: state.taxId,
      phone: state.phone && {
        countryCode: state.phone.countryCode,
        number: state.phone.number,
        confirmed: state.phone.confirmed,
      },
      verified: customer.verified,
      limited: customer.limited,
      addresses: addressesOf(state, t),
      ...documentsOf(state, t),
      ...answersOf(state),
    },
    actions: state.actions.map((one) => toActionDto(one, state.representatives)),
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

function addressesOf({ addresses, actions }: CompanyState, t: Translate): CompanyInfo['addresses'] {
  const required = new Set(actions.flatMap((one) => (one.kind === 'address' ? [one.addressId] : [])))
  return addresses.map((one) => ({
    addressId: one.id,
    address1: one.address1,
    address2: one.address2,
    city: one.city,
    postalCode: one.postalCode,
    countryCode: one.countryCode,
    stateCode: one.stateCode,
    addressStatus: one.kind,
    confirmed: one.confirmation,
    uploadedDocuments: one.documents.map((document) => toDocumentDto(document, t)),
    isDocumentOutOfDate: one.documents[0]?.statusId === documentStatuses.expired,
    isDocumentRequired: required.has(one.id),
  }))
}

const documentsOf = (
  { corporateDocuments, additionalDocuments, sourceOfWealthDocuments, statuses }: CompanyState,
  t: Translate,
) => ({
  corporateDocuments: corporateDocuments.map((one) => toDocumentDto(one, t)),
  corporateDocumentStatus: statuses.corporate,
  additionalDocuments: additionalDocuments.map((one) => toDocumentDto(one, t)),
  additionalDocumentsStatus: statuses.additional,
  sourceOfWealthDocuments: sourceOfWealthDocuments.map((one) => toDocumentDto(one, t)),
  sourceOfWealthDocumentsStatus: statuses.sourceOfWealth,
})

const toDocumentDto = (one: CompanyDocument, t: Translate) => ({
  id: one.id,
  statusId: one.statusId,
  uploaded: one.createdAt.toISOString(),
  documentTypeId: one.kind,
  documentType: documentTypeName(one.kind, t),
  issuedDate: one.issuedOn ?? undefined,
  expiresDate: one.expiresOn ?? undefined,
  rejectReason: one.reason ? rejectReasonText(one.reason, t) : undefined,
})

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

function toActionDto(action: CompanyAction, representatives: readonly Representative[]): ActionDto {
  if (action.kind !== 'representative') return action
  const one = representatives.find(({ id }) => id === action.representativeId)
  const name = one ? (isPerson(one) ? fullName(one.text) : one.text.name) : ''
  return { ...action, name }
}
