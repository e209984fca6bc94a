import { refusal } from './refusal.ts'

/** Payments that wait for colleagues, and approval rules. */
export const requests = refusal({
  requestDaysTurned: { code: 'VF', text: 'The last day is before the first one.', field: 'toDate' },
  digestsMissing: {
    code: 'VF',
    text: 'Something is missing from this payment. Reload the page and confirm again.',
    field: 'digests',
  },
  batchUnknown: { code: 'VF', text: 'This batch is not waiting for anyone.', field: 'batchId', status: 404 },
  batchChanged: {
    code: 'VF',
    text: 'This batch has changed since you opened it. Review it again, then decide.',
    field: 'digest',
  },
  requestCodeWrong: {
    code: 'VF',
    text: 'This code is incorrect. You have {count} attempts left.',
    field: 'code',
  },
  requestCodeOver: { code: 'VF', text: 'This code has expired. Approve again to get a new one.' },
  requestCodeUsedUp: {
    code: 'VF',
    text: 'Too many incorrect codes. Nothing was approved. Approve again to get a new code.',
  },
  ruleUnknown: { code: 'VF', text: 'This rule has been deleted. Reload the page.', field: 'id', status: 404 },
  tooManyRules: { code: 'VF', text: 'A company has at most {most} rules. Delete one first.' },
  ruleAmountNeedsCurrency: {
    code: 'VF',
    text: 'Choose the currency of this amount.',
    field: 'currencyCode',
  },
  rulePersonCannotApprove: {
    code: 'VF',
    text: 'Only people with full access to the company can approve. Choose someone else.',
    field: 'people',
  },
  ruleOrderNeedsPeople: {
    code: 'VF',
    text: 'Choose the people in the order in which they approve.',
    field: 'people',
  },
  ruleLocksOut: {
    code: 'VF',
    text: 'No payment could be approved under this rule. Ask for fewer approvals or add approvers.',
    field: 'approvers',
  },
})
