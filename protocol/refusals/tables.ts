import { refusal } from './refusal.ts'

/** Tables that are uploaded as files. */
export const tables = refusal({
  tableEmpty: { code: 'VF', text: 'There is no payment in this file.', field: 'file' },
  tableTooLarge: {
    code: 'VF',
    text: 'This file is larger than {most} MB. Divide it into several.',
    field: 'file',
  },
  tableTypeUnknown: {
    code: 'VF',
    text: 'This file is not a table. Save it as CSV or XLSX, or upload an ISO 20022 pain.001 message.',
    field: 'file',
  },
  tableEncoding: {
    code: 'VF',
    text: 'This file is encoded as {encoding}. Save it as CSV in UTF-8.',
    field: 'file',
  },
  tableXmlEncoding: {
    code: 'VF',
    text: 'This XML file is encoded as {encoding}. Save it in UTF-8.',
    field: 'file',
  },
  tableHeaderEmpty: {
    code: 'VF',
    text: 'The first line has to name the columns. Column {column} has no name.',
    field: 'file',
  },
  tableHeadersTwice: {
    code: 'VF',
    text: 'Two columns have the same name: {columns}.',
    field: 'file',
  },
  tableLineUnreadable: {
    code: 'VF',
    text: 'Line {line} cannot be read: it has more columns than the first line, or a quotation mark out of place.',
    field: 'file',
  },
  tableTooManyRows: {
    code: 'VF',
    text: 'A file has at most {most} payments. Divide it into several.',
    field: 'file',
  },
  tableTooManyColumns: {
    code: 'VF',
    text: 'A file has at most {most} columns. Delete those that are not needed.',
    field: 'file',
  },
  tableTooManyCells: {
    code: 'VF',
    text: 'A file has at most {most} cells. Divide it into several.',
    field: 'file',
  },
  tableCellTooLong: {
    code: 'VF',
    text: 'The text in cell {cell} is longer than {most} characters.',
    field: 'file',
  },
  tableFormula: {
    code: 'VF',
    text: 'Cell {cell} is a formula. Replace it by its value: copy the column and paste it as values.',
    field: 'file',
  },
  tableDigitsLost: {
    code: 'VF',
    text: 'Cell {cell} is a number with more than 15 digits, and spreadsheets lose the last ones. Format it as text and enter it again.',
    field: 'file',
  },
  tableBroken: {
    code: 'VF',
    text: 'This file is damaged and cannot be read. Save it again.',
    field: 'file',
  },
  tableTrailing: {
    code: 'VF',
    text: 'This file contains extra data after its end. Save it again.',
    field: 'file',
  },
  tableActive: {
    code: 'VF',
    text: 'This file holds macros or other files. Save it as a plain XLSX or CSV.',
    field: 'file',
  },
  tableLocked: {
    code: 'VF',
    text: 'This file is locked with a password, or was saved in an old version of Excel. Save it as XLSX without a password.',
    field: 'file',
  },
  tableTooHeavy: {
    code: 'VF',
    text: 'This file is too large when unpacked. Save only the payments as CSV.',
    field: 'file',
  },
  tableDoctype: {
    code: 'VF',
    text: 'This XML file declares a document type, which is not allowed.',
    field: 'file',
  },
  tableMessageUnknown: {
    code: 'VF',
    text: 'This XML file is {message}. Only pain.001.001.03 and pain.001.001.09 are read.',
    field: 'file',
  },
  tableCheque: {
    code: 'VF',
    text: 'This file asks for cheques. Only credit transfers (TRF) are made.',
    field: 'file',
  },
  tableCountDiffers: {
    code: 'VF',
    text: 'This file should have {said} payments, but it has {found}. It may be incomplete.',
    field: 'file',
  },
  tableSumDiffers: {
    code: 'VF',
    text: 'The amounts in this file should add up to {said}, but they add up to {found}. It may be incomplete or changed.',
    field: 'file',
  },
  tableGroupCountDiffers: {
    code: 'VF',
    text: 'Group “{group}” of this file should have {said} payments, but it has {found}. It may be incomplete.',
    field: 'file',
  },
  tableGroupSumDiffers: {
    code: 'VF',
    text: 'The amounts in group “{group}” of this file should add up to {said}, but they add up to {found}. It may be incomplete or changed.',
    field: 'file',
  },
  tableElementTwice: {
    code: 'VF',
    text: 'This file has {element} twice where it may be once, so it is not clear which one counts. Correct it in the program that wrote the file.',
    field: 'file',
  },
  tablePaymentElementTwice: {
    code: 'VF',
    text: 'Payment {payment} in this file has {element} twice, so it is not clear which one counts. Correct it in the program that wrote the file.',
    field: 'file',
  },
  tableCurrencyMissing: {
    code: 'VF',
    text: 'Payment {payment} in this file has an amount without a currency (Ccy). Correct it in the program that wrote the file.',
    field: 'file',
  },
  tableHeaderIsPayment: {
    code: 'VF',
    text: 'Line {line} seems to be a payment: {cell}. The names of the columns have to stand above the first payment. Add a line with them.',
    field: 'file',
  },
  tableLineTooWide: {
    code: 'VF',
    text: 'Line {line} has {cells} columns, but line {first}, which should name them, has {columns}. Delete what stands above the names of the columns, or correct the line.',
    field: 'file',
  },
  tableSheetUnknown: {
    code: 'VF',
    text: 'This workbook has no visible sheet named {sheet}.',
    field: 'sheet',
  },
})
