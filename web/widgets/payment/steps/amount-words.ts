import type { Format } from '@sixpence/locales/format.ts'
import type { Translate } from '#lib/language/translate.ts'
import { type AmountProblem, type Limit, longestText } from './amount-problem.ts'

/** The problem with the amount as text, with the relevant figures. */
export function amountWords(
  problem: AmountProblem,
  /** `amountCurrency`: the amount's currency, if it is not the account's. */
  account: { currencyCode: string; balance: string; amountCurrency?: string },
  t: Translate,
  format: Format,
): string {
  const words = (amount: string) => format.amount(amount, account.currencyCode)
  const { amountCurrency: currency = account.currencyCode } = account
  if (problem.name === 'overLimit')
    return limitWords[problem.period](t, format.amount(problem.left, problem.currencyCode))
  if (problem.name === 'overBalance')
    return t('With the fee, the total is {total}, but the account has {balance}.', {
      total: words(problem.total),
      balance: words(account.balance),
    })
  if (problem.name === 'tooManyDecimals')
    return problem.decimals === 0
      ? t('{currency} has no decimals', { currency })
      : t('{currency} has at most {count} decimals', { currency, count: problem.decimals })
  if (problem.name === 'notPositive') return t('Enter an amount above 0.')
  if (problem.name === 'tooLarge') return t('This amount is too large.')
  return t('Enter an amount, for example {example}.', { example: format.amount('12.5', currency) })
}

/** Problem of a note or reference as text. */
export const textProblem = (text: string, t: Translate): string | undefined =>
  text.trim().length > longestText
    ? t('Use at most {most} characters. You have used {used}.', {
        most: longestText,
        used: text.trim().length,
      })
    : undefined

const limitWords: Record<Limit['period'], (t: Translate, amount: string) => string> = {
  operation: (t, amount) => t('This is above your limit. One payment may be up to {amount}.', { amount }),
  day: (t, amount) => t('This is above your limit. You can still send {amount} today.', { amount }),
  month: (t, amount) => t('This is above your limit. You can still send {amount} this month.', { amount }),
}
