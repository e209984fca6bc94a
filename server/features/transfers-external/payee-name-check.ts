import { checkDetails } from '@sixpence/protocol/methods/details'
import type * as calls from '@sixpence/protocol/transfers-external/transfers-lookups'
import type { Handler } from '#context/handler.ts'
import { InvalidInput } from '#core/refused.ts'
import { askPayeesBank, carryCheck } from '#payments/payee-check.ts'
import { toInputProblem } from '#payments/rails/details.ts'

/** Fields the check needs; others may still be missing. */
const checkedNames = ['payeeName', 'iban', 'sortCode', 'accountNumber'] as const

export const payeeNameCheck: Handler<typeof calls.payeeNameCheck> = async (
  { paymentMethod, countryCode, currencyCode, beneficiaryType, details: inputDetails },
  { by, services: s },
) => {
  const { details, problems } = checkDetails(paymentMethod, countryCode, currencyCode, inputDetails)
  const wrong = checkedNames.flatMap((name) => {
    const problem = problems[name]
    return problem ? [toInputProblem(`details.${name}`, problem)] : []
  })
  if (wrong.length > 0) throw new InvalidInput(wrong)
  const bankAnswer = await askPayeesBank(s, countryCode, details, beneficiaryType)
  const { outcome, reason } = bankAnswer
  const checkedAt = s.clock.now().toISOString()
  const check = carryCheck(s, by.customer.id, details, { outcome, reason, at: checkedAt })
  return { ...bankAnswer, check, checkedAt }
}
