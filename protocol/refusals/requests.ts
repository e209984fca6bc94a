import { refusal } from './refusal.ts'

/** Payments that wait for colleagues. */
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
})
