import { refusal } from './refusal.ts'

/** Mass payments from a file. */
export const mass = refusal({
  massIdentical: {
    code: '92',
    text: 'The same payments were uploaded on {date}. They would be made twice.',
    field: 'file',
  },
  massDebtorDiffers: {
    code: 'VF',
    text: 'This file is to be paid from {debtor}, but the account chosen here is {account}.',
    field: 'file',
  },
  massColumnsUnknown: {
    code: 'VF',
    text: 'These fields are unknown or appear twice: {columns}.',
    field: 'columns',
  },
  massColumnsMissing: {
    code: 'VF',
    text: 'No column of the file matches these fields: {columns}. Choose the columns for them.',
    field: 'columns',
  },
  massDayUnknown: {
    code: 'VF',
    text: 'This file asks to be paid on {day}, which is not a day.',
    field: 'file',
  },
  massDaysDiffer: {
    code: 'VF',
    text: 'This file asks to be paid on several days: {days}. Divide it by day.',
    field: 'file',
  },
  massPaidAtOnce: {
    code: 'VF',
    text: 'Payments to customers here are made at once.',
    field: 'payOn',
  },
  amountAmbiguous: {
    code: 'VF',
    text: 'This amount can be read in two ways. Write it with a decimal point and two decimals, for example 1234.00.',
    field: 'amount',
  },
  massFileGone: { code: 'VF', text: 'We no longer have the file. Upload it again.', field: 'batchId' },
  massNotFound: { code: 'VF', text: 'This batch does not exist.', field: 'batchId', status: 404 },
  massTemplateNotFound: {
    code: 'VF',
    text: 'This template does not exist.',
    field: 'templateId',
    status: 404,
  },
  massTemplateNameTaken: {
    code: 'VF',
    text: 'A template for these payments already has this name. Choose another one.',
    field: 'name',
  },
  massTemplatesMost: {
    code: 'VF',
    text: 'You can have at most {most} templates. Delete one first.',
    field: 'name',
  },
  massLineNotFound: { code: 'VF', text: 'This line is not in the batch.', field: 'line' },
  massNotEditable: { code: 'VF', text: 'This batch was sent or has ended. It can no longer be changed.' },
  massEmpty: { code: 'VF', text: 'There is no payment left in this batch.' },
  massHasProblems: {
    code: 'VF',
    text: 'Lines with problems: {count}. Correct or remove them first.',
  },
  massChanged: {
    code: 'VF',
    text: 'This batch, its fees or its rates have changed since you checked. Check the totals again.',
    field: 'digest',
  },
  massPaidMeanwhile: {
    code: 'VF',
    text: 'Payments to the same recipients with the same amounts were made or submitted since you checked. Look at the duplicates again.',
  },
  massNamesDiffer: {
    code: 'VF',
    text: 'Names the banks did not confirm: {count}. Correct or accept them.',
    field: 'accepted',
  },
  massNamesUnchecked: {
    code: 'VF',
    text: 'Names not checked yet: {count}. Wait, or continue without the checks.',
    field: 'accepted',
  },
  massNotYours: { code: 'VF', text: 'Only the person who uploaded this batch can cancel it.' },
  massOver: { code: 'VF', text: 'This batch has ended or was already confirmed.' },
  massNotOver: { code: 'VF', text: 'This batch is still being paid. Wait until it has ended.' },
  massNothingFailed: { code: 'VF', text: 'No payment of this batch failed.', field: 'batchId' },
  massSampleUnknown: { code: 'VF', text: 'This sample does not exist.', field: 'format', status: 404 },
})
