import type { Receipt } from '@sixpence/protocol/history'
import type { Format } from '#lib/format.ts'
import type { Refusal } from '#lib/refusal.ts'
import type { Translate } from '#lib/translate.ts'
import type { AmountProblem, Limit, PayeeProblem } from './problems.ts'

/** What is wrong with the recipient, and what to do instead. */
export const payeeWords: Record<PayeeProblem, (t: Translate) => string> = {
  unknown: (t) => t('No customer has this e-mail address. Check it letter by letter.'),
  employee: (t) =>
    t(
      'This person works for a company and has no account of their own. Use the e-mail address of the company.',
    ),
  self: (t) => t('You cannot send money to yourself. Enter the e-mail address of somebody else.'),
  blocked: (t) => t('This user is in your blacklist. You cannot send them money.'),
  receivesNothing: (t) => t('This person has no account that could receive money.'),
  cooling: (t) =>
    t(
      'You have not paid this person before, and everything you could confirm with has changed lately. Wait until that is no longer new, or pay somebody you have paid before.',
    ),
}

/** What is wrong with the amount, with the figures that say why. */
export function amountWords(
  problem: AmountProblem,
  account: { currencyCode: string; balance: string },
  t: Translate,
  format: Format,
): string {
  const currency = account.currencyCode
  const words = (amount: string) => format.amount(amount, currency)
  if (problem.name === 'overLimit') return limitWords[problem.period](t, words(problem.left))
  if (problem.name === 'overBalance')
    return t('With the fee this takes {total}, and the account has {balance}.', {
      total: words(problem.total),
      balance: words(account.balance),
    })
  if (problem.name === 'tooManyDecimals')
    return problem.decimals === 0
      ? t('{currency} has no decimals', { currency })
      : t('{currency} has at most {count} decimals', { currency, count: problem.decimals })
  if (problem.name === 'notPositive') return t('Enter an amount above 0.')
  if (problem.name === 'tooLarge') return t('This amount is too large.')
  return t('Enter an amount, for example {example}.', { example: words('12.5') })
}

const limitWords: Record<Limit['period'], (t: Translate, amount: string) => string> = {
  operation: (t, amount) => t('This is above your limit. One payment may be up to {amount}.', { amount }),
  day: (t, amount) => t('This is above your limit. You can still send {amount} today.', { amount }),
  month: (t, amount) => t('This is above your limit. You can still send {amount} this month.', { amount }),
}

/** The name of a limit, above its meter. */
export const limitTitle: Record<Limit['period'], (t: Translate) => string> = {
  operation: (t) => t('Limit per payment'),
  day: (t) => t('Limit today'),
  month: (t) => t('Limit this month'),
}

/** Why a payment that waited for its code was not made. */
export function endWords({ name, description }: Refusal, t: Translate): string {
  if (name === 'approvalAttemptsUsed')
    return t('Five wrong codes. The payment was canceled and nothing was sent.')
  if (name === 'approvalExpired') return t('The time to enter the code is over. Nothing was sent.')
  return description
}

/** How a payment stands, as the heading of its page. */
export const receiptTitle = (receipt: Receipt, t: Translate): string => titles[receipt.status](t, receipt)

const wayTitle = (t: Translate, { payeeName: name }: Receipt) => t('On its way to {name}', { name })
const nothingTitle = (t: Translate) => t('Nothing was sent')

const titles: Record<Receipt['status'], (t: Translate, receipt: Receipt) => string> = {
  created: (t) => t('Waiting for approval'),
  pending: (t) => t('Waiting for your code'),
  submitted: wayTitle,
  processing: wayTitle,
  completed: (t, { direction, payerName, payeeName }) =>
    direction === 'in'
      ? t('Received from {name}', { name: payerName })
      : t('Sent to {name}', { name: payeeName }),
  rejected: nothingTitle,
  canceled: nothingTitle,
  returned: nothingTitle,
}
