import { refusal } from './refusal.ts'

/** Payments that wait for colleagues, and approval rules. */
export const requests = refusal({
  requestDaysTurned: { code: 'VF', text: 'The last day is before the first one.', field: 'toDate' },
  digestsMissing: { code: 'VF', text: 'Every payment needs what was shown of it.', field: 'digests' },
  batchUnknown: { code: 'VF', text: 'This batch does not wait for anybody.', field: 'batchId', status: 404 },
  batchChanged: {
    code: 'VF',
    text: 'This batch has changed since you looked. Look again, then decide.',
    field: 'digest',
  },
  requestCodeWrong: { code: 'VF', text: 'This code is not right. {count} tries left.', field: 'code' },
  requestCodeOver: { code: 'VF', text: 'The time for this code is over. Approve again to get a new one.' },
  requestCodeUsedUp: {
    code: 'VF',
    text: 'Too many wrong codes. Nothing was approved; approve again to try anew.',
  },
  ruleUnknown: { code: 'VF', text: 'This rule is no longer there.', field: 'id', status: 404 },
  tooManyRules: { code: 'VF', text: 'A company has at most {most} rules. Delete one first.' },
  ruleAmountNeedsCurrency: {
    code: 'VF',
    text: 'Choose the currency of this amount.',
    field: 'currencyCode',
  },
  rulePersonCannotApprove: {
    code: 'VF',
    text: 'Only people with full access to the company approve. Choose others.',
    field: 'people',
  },
  ruleOrderNeedsPeople: {
    code: 'VF',
    text: 'An order needs people: choose them in the order in which they approve.',
    field: 'people',
  },
  ruleLocksOut: {
    code: 'VF',
    text: 'Nobody’s payment could be approved under this rule. Ask for fewer approvals, or let more people approve.',
    field: 'approvers',
  },
})
