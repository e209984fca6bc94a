import { refusal } from './refusal.ts'

/** History, its exports and statements. */
export const activity = refusal({
  exportNotFound: { code: 'VF', text: 'This file does not exist.', field: 'exportId', status: 404 },
  exportNeedsWhole: {
    code: 'VF',
    text: 'This format includes every entry of the chosen days. Remove the other filters, or choose another format.',
    field: 'format',
  },
  exportNotForCurrency: { code: 'VF', text: 'This format does not support {currency}.', field: 'format' },
  exportTooLong: {
    code: 'VF',
    text: 'A PDF has at most {most} entries. Choose fewer days, or a table (CSV, XLSX).',
    field: 'format',
  },
  tooManyExports: { code: 'VF', text: '{most} files are already being made. Wait until one is ready.' },
  exportNotReady: { code: 'VF', text: 'This file is not ready yet.', field: 'exportId' },
  exportLinkOver: {
    code: 'VF',
    text: 'This link has expired. Ask for a new one where you asked for the file.',
    status: 404,
  },
  exportEmailNotYours: {
    code: 'VF',
    text: 'We send it to your own address only, or to one you have confirmed.',
    field: 'email',
  },
  batchNotFound: { code: 'VF', text: 'We cannot find this batch payment.', field: 'id', status: 404 },
  batchFileDamaged: {
    code: 'VF',
    text: 'This file is damaged and cannot be shown. Its payments are not affected.',
    field: 'id',
  },
  statementNotFound: { code: 'VF', text: 'There is no statement of this month.', field: 'dateFrom' },
  paymentFileNotFound: { code: 'VF', text: 'This file does not exist.', field: 'fileId', status: 404 },
  tooManyFiles: { code: 'VF', text: 'A payment keeps at most {most} files.', field: 'uploadId' },
  viewNotFound: { code: 'VF', text: 'This view does not exist.', field: 'viewId' },
  tooManyViews: { code: 'VF', text: 'You can save at most {most} views.', field: 'name' },
})
