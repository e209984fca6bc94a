import type { Format } from '@sixpence/locales/format.ts'
import type { Translate } from '#lib/language/translate.ts'
import { amountProblem } from '#widgets/payment/steps/amount-problem.ts'
import { amountWords } from '#widgets/payment/steps/amount-words.ts'
import type { Draft } from './draft.ts'
import type { Payment } from './use-payment.ts'

/** Problem of the amount, as far as known before sending; the server checks again. */
export function amountErrorOf(
  { amount }: Pick<Draft, 'amount'>,
  { account, amountCurrency, terms, limits }: Payment,
  t: Translate,
  format: Format,
): string | undefined {
  if (!account || amountCurrency === undefined) return undefined
  const amountInput = { amount, currency: amountCurrency }
  const worth = terms && { [account.currencyCode]: terms.fromAmount, [terms.toCurrencyCode]: terms.toAmount }
  const problem = amountProblem({ ...amountInput, account, worth, total: terms?.total, limits })
  return problem && amountWords(problem, { ...account, amountCurrency }, t, format)
}
