import type { Receipt } from '@sixpence/protocol/history/history'
import type { Translate } from '#lib/language/translate.ts'
import type { PayeeProblem } from './problems.ts'

/** Why the recipient cannot be paid, and what to do instead. */
export const payeeWords: Record<PayeeProblem, (t: Translate) => string> = {
  unknown: (t) => t('No customer has this e-mail address. Check the spelling.'),
  employee: (t) =>
    t(
      'This person works for a company and has no account of their own. Use the e-mail address of the company.',
    ),
  self: (t) => t('You cannot send money to yourself. Enter someone else’s e-mail address.'),
  blocked: (t) => t('This user is in your blacklist. You cannot send them money.'),
  receivesNothing: (t) => t('This person has no account that could receive money.'),
  cooling: (t) =>
    t(
      'You have not paid this person before, and you recently changed all your confirmation methods. Wait a while, or pay someone you have paid before.',
    ),
}

/** Status of a payment, as heading of its page. */
export const receiptTitle = (receipt: Receipt, t: Translate): string => titles[receipt.status](t, receipt)

function wayTitle(t: Translate, { payeeName: name, firstDay, global }: Receipt): string {
  if (global?.status === 'new') return t('Waiting for {name}', { name })
  return firstDay === undefined ? t('On its way to {name}', { name }) : t('Scheduled: {name}', { name })
}
const nothingTitle = (t: Translate) => t('Nothing was sent')

const titles: Record<Receipt['status'], (t: Translate, receipt: Receipt) => string> = {
  created: (t) => t('Waiting for approval'),
  pending: (t, { waitsFor: name }) =>
    name === undefined ? t('Waiting for your code') : t('Waiting for {name}', { name }),
  submitted: wayTitle,
  processing: wayTitle,
  completed: (t, { direction, operationType, payerName, payeeName }) => {
    const accounts = { from: payerName, to: payeeName }
    if (operationType === 'Exchange') return t('Exchanged from {from} to {to}', accounts)
    if (operationType === 'BetweenAccounts') return t('Moved from {from} to {to}', accounts)
    return direction === 'in'
      ? t('Received from {name}', { name: payerName })
      : t('Sent to {name}', { name: payeeName })
  },
  rejected: nothingTitle,
  canceled: nothingTitle,
  returned: (t) => t('The money was returned'),
}
