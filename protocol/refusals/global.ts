import { refusal } from './refusal.ts'

/** Global payments and batches of them. */
export const global = refusal({
  feeAboveAmount: {
    code: 'VF',
    text: 'The fee is {fee}, which would leave nothing for the recipient.',
    field: 'amount',
  },
  globalMethodsNone: {
    code: 'VF',
    text: 'Allow at least one way to pay the recipient.',
    field: 'paymentMethods',
  },
  batchIdentical: {
    code: '92',
    text: 'The same file was uploaded on {date}. Its payments would be made twice.',
    field: 'attachedFile',
  },
  batchColumnsMissing: {
    code: 'VF',
    text: 'The first line has to name the columns. These are missing: {columns}.',
    field: 'attachedFile',
  },
  batchFileHoldsMore: {
    code: 'VF',
    text: 'This workbook holds more than the payments: hidden rows or columns, other sheets, sums or remarks. Save the payments alone.',
    field: 'attachedFile',
  },
  batchColumnsUnknown: {
    code: 'VF',
    text: 'These columns are unknown or appear twice: {columns}.',
    field: 'attachedFile',
  },
  batchFileTooLong: {
    code: 'VF',
    text: 'A file has at most {most} payments. Divide it into several.',
    field: 'attachedFile',
  },
  tooManyOpenBatches: {
    code: 'VF',
    text: 'At most {most} batches can wait to be sent. Send or cancel one first.',
  },
  globalBatchNotFound: { code: 'VF', text: 'This batch does not exist.', field: 'batchId', status: 404 },
  globalBatchPaymentNotFound: { code: 'VF', text: 'This payment is not in the batch.', field: 'id' },
  globalBatchPaymentNotRemoved: { code: 'VF', text: 'This payment was not removed.', field: 'id' },
  globalBatchNotEditable: {
    code: 'VF',
    text: 'This batch was sent or has ended. It can no longer be changed.',
  },
  globalBatchFull: { code: 'VF', text: 'A batch has at most {most} payments.' },
  globalBatchEmpty: { code: 'VF', text: 'There is no payment left in this batch.' },
  globalBatchNotYours: { code: 'VF', text: 'Only the person who uploaded this batch can cancel it.' },
  globalBatchNotAsked: { code: 'VF', text: 'This batch is not waiting for you.' },
  globalBatchOver: { code: 'VF', text: 'This batch has ended or was already confirmed.' },
})
