import { dayOf } from '@sixpence/days'
import { customerTypes, mayRead } from '@sixpence/protocol/rights'
import { requiredActionsOf, verificationStatus } from '@sixpence/protocol/rules/verification-status'
import type * as calls from '@sixpence/protocol/verification/verification-status'
import type { Handler } from '#context/handler.ts'
import { addressesThatNeedDocuments } from '#store/card/address-documents.ts'
import { companyState } from '#store/company/company-state.ts'
import { readProofs } from '#store/identity-run/proofs.ts'
import { readAnswers, requestOf } from './questionnaire.ts'

export const verificationStatusGet: Handler<typeof calls.verificationStatusGet> = async (
  _input,
  { by: { customer, person }, services: s },
) => {
  const isPersonal = customer.type === customerTypes.personal
  const mayLook = !isPersonal && customer.balanceInfo && mayRead.some((right) => right === customer.right)
  const [proofs, answers, company, forCards] = await Promise.all([
    readProofs(s.db, { customer, person, now: s.clock.now() }),
    customer.needKyc ? readAnswers(s, customer.id) : undefined,
    mayLook ? companyState(s, customer, dayOf(s.clock.now())) : undefined,
    addressesThatNeedDocuments(s.db, customer.id),
  ])
  const requiredActions = requiredActionsOf(proofs.actions)
  const openKycItems = answers ? requestOf(true, answers).items.filter((item) => !item.isDone).length : 0
  const status = verificationStatus({
    isRepresentative: !isPersonal && !customer.balanceInfo,
    isPersonal,
    limited: customer.limited,
    unverified: !customer.verified,
    limitDocuments: proofs.limitDocuments,
    duplicateDocument: proofs.duplicateDocument,
    requiredActionCount: requiredActions.length,
    openKycItems,
    documentsInReview: proofs.documentsInReview,
    cardDocumentRequired: forCards.size > 0,
  })
  return {
    status,
    requiredActions,
    openKycItems,
    ...(company && { isCompanyActionRequired: company.actions.length > 0 }),
  }
}
