import { amountText } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { isDecidedElsewhere, suspendedOf } from '#payments/rails/suspense.ts'
import { creditCase, accountOf } from './payment-credit.ts'
import { requireLimit } from '#store/staff/limits.ts'
import { findCase, requireOpen } from './find-case.ts'
import { decideOrPropose } from './propose.ts'

/** Crediting a case pays money out, so as shipped it always takes two people. */
export const adminPaymentCaseCredit: Handler<typeof calls.adminPaymentCaseCredit> = async (
  input,
  context,
) => {
  const { by, services: s, refuse } = context
  const { caseId, accountNumber } = input
  const row = await findCase(s, by, caseId)
  requireOpen(row)
  if (row.isOwn) return refuse('ownCase')
  const suspended = await suspendedOf(s, row)
  if (!suspended) return refuse('nothingToCredit')
  if (await isDecidedElsewhere(s.db, caseId, suspended)) return refuse('caseDecided')
  const { amount } = suspended
  requireLimit(by.person.staff, { amount: amountText(amount), currency: amount.currency })
  const target = await accountOf(s.db, accountNumber)
  if (target?.brand !== by.person.brand) return refuse('creditAccountUnknown')
  return decideOrPropose(
    context,
    { call: 'adminPaymentCaseCredit', customerId: target.customerId, input, subjectId: caseId },
    {
      work: creditCase(s, by, input),
      weight: async () => amount,
      present: async () => ({}),
    },
  )
}
