import { dayOf } from '@sixpence/days'
import { amountText, money } from '@sixpence/money'
import { customerTypes, hasRight, mayRead } from '@sixpence/protocol/rights'
import { requiredActionsOf, verificationStatus } from '@sixpence/protocol/rules/verification-status'
import type * as calls from '@sixpence/protocol/verification/verification-status'
import type { Handler } from '#context/handler.ts'
import { addressesThatNeedDocuments } from '#store/card/address-documents.ts'
import { companyState } from '#store/company/company-state.ts'
import { aboveLevel } from '#payments/rails/cases.ts'
import { waitingFor } from '#store/payee/kept-payments.ts'
import { readProofs } from '#store/identity-run/proofs.ts'
import { readAnswers, requestOf } from './questionnaire.ts'

export const verificationStatusGet: Handler<typeof calls.verificationStatusGet> = async (
  _input,
  { by: { customer, person }, services: s },
) => {
  const isPersonal = customer.type === customerTypes.personal
  const mayLook = !isPersonal && customer.balanceInfo && hasRight(customer, mayRead)
  const maySeeMoney = isPersonal || mayLook
  const [proofs, answers, company, forCards, waiting] = await Promise.all([
    readProofs(s.db, { customer, person, now: s.clock.now() }),
    customer.needKyc ? readAnswers(s, customer.id) : undefined,
    mayLook ? companyState(s, customer, dayOf(s.clock.now())) : undefined,
    addressesThatNeedDocuments(s.db, customer.id),
    customer.verified || !maySeeMoney ? [] : waitingFor(s.db, customer.id, aboveLevel),
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
    ...(waiting.length > 0 && {
      moneyWaiting: waiting.map(({ units, currency, since, until }) => ({
        amount: amountText(money(BigInt(units), currency)),
        currencyCode: currency,
        since: since.toISOString(),
        ...(until && { until: until.toISOString() }),
      })),
    }),
    ...(company && { isCompanyActionRequired: company.actions.length > 0 }),
  }
}
