/** Limits of a file of payments. */
export const massFileLimits = {
  /** 20 MB (Q108). */
  bytes: 20 * 1024 * 1024,
  rows: 100_000,
  columns: 100,
  cells: 5_000_000,
  /** Characters per cell. */
  cellLength: 500,
} as const

/** Types offered by the file picker; the server determines the type from the content. */
export const massFileAccept = '.csv,.txt,.tsv,.xlsx,.xml,text/csv,application/xml'

export const massFileFormats = ['csv', 'xlsx', 'pain001'] as const
export type MassFileFormat = (typeof massFileFormats)[number]

/** Why a file of payments cannot be read. */
export const tableRefusals = [
  'tableEmpty',
  'tableTooLarge',
  'tableTypeUnknown',
  'tableEncoding',
  'tableXmlEncoding',
  'tableHeaderEmpty',
  'tableHeadersTwice',
  'tableLineUnreadable',
  'tableTooManyRows',
  'tableTooManyColumns',
  'tableTooManyCells',
  'tableCellTooLong',
  'tableFormula',
  'tableDigitsLost',
  'tableBroken',
  'tableTrailing',
  'tableActive',
  'tableLocked',
  'tableTooHeavy',
  'tableDoctype',
  'tableMessageUnknown',
  'tableCheque',
  'tableCountDiffers',
  'tableSumDiffers',
  'tableGroupCountDiffers',
  'tableGroupSumDiffers',
  'tableElementTwice',
  'tablePaymentElementTwice',
  'tableCurrencyMissing',
  'tableHeaderIsPayment',
  'tableLineTooWide',
  'tableSheetUnknown',
] as const
export type TableRefusal = (typeof tableRefusals)[number]
