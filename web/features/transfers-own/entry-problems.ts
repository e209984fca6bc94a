import type { Format } from '@sixpence/locales/format.ts'
import type { Translate } from '#lib/language/translate.ts'
import { amountProblem } from '#widgets/payment/steps/amount-problem.ts'
import { amountWords } from '#widgets/payment/steps/amount-words.ts'
import { type RepeatField, repeatFields, repeatProblems } from '#widgets/payment/repeat.ts'
import type { Draft } from './own-draft.ts'
import type { Transfer } from './use-transfer.ts'

export type EntryField = 'from' | 'to' | 'amount' | RepeatField
export const entryFields = ['from', 'to', 'amount', ...repeatFields] as const satisfies readonly EntryField[]

/** Problem of each entry as text; the server checks again. */
export function entryProblems(
  draft: Draft,
  transfer: Transfer,
  { today, t, format }: { today: string; t: Translate; format: Format },
): { [Field in EntryField]?: string | undefined } {
  const { from, to } = transfer
  return {
    from: from ? undefined : t('You have no account to pay from.'),
    to: to || !from ? undefined : t('Choose the account that gets the money.'),
    amount: amountText(draft, transfer, t, format),
    ...repeatProblems(draft.repeat, today, t),
  }
}

function amountText(
  { amount }: Draft,
  { from, currency, quoted, limits }: Transfer,
  t: Translate,
  format: Format,
): string | undefined {
  if (!from || currency === undefined) return undefined
  const isOfTarget = currency !== from.currencyCode
  // For an amount in the other currency, the debited amount is known only with the quote.
  const typedIn = isOfTarget ? { currencyCode: currency, balance: amount || '0' } : from
  const problem = amountProblem({
    amount,
    account: typedIn,
    ...(!isOfTarget && { total: quoted?.total, limits }),
  })
  if (problem) return amountWords(problem, typedIn, t, format)
  const leaves =
    quoted && amountProblem({ amount: quoted.fromAmount, account: from, total: quoted.total, limits })
  return leaves && amountWords(leaves, from, t, format)
}
