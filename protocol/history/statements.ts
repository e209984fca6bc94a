import * as z from 'zod/mini'
import { call } from '../call.ts'
import { exportFormats } from './exports.ts'
import { day, id } from '../fields.ts'
import { mayRead } from '../rights.ts'
import { free } from '../protection.ts'

/** Page size: a year of monthly statements (B265). */
export const statementPageSize = 12

const reader = {
  access: { who: 'customer', rights: mayRead },
  references: { accountId: 'ownAccount' },
  reads: ['history'],
  rate: 'read',
  audit: 'none',
} as const

/** Totals of an account's month, decimal text; the spelling is the specification's (B273). */
const totals = z.object({
  beginingBalance: z.string(),
  totalDebit: z.string(),
  totalCredit: z.string(),
  endingBalance: z.string(),
  processingCount: z.int(),
  rejectedCount: z.int(),
})
export type StatementTotals = z.infer<typeof totals>

const statement = z.object({
  accountId: id,
  source: z.literal('monthly'),
  /** First and last day of the month, as the bank's days. */
  dateFrom: day,
  dateTo: day,
  currencyCode: z.string(),
  /** Number of entries. */
  entries: z.int(),
  /** The month has ended: no entries will be added. */
  isFinal: z.boolean(),
  totals,
})
export type Statement = z.infer<typeof statement>

const source = z.literal('monthly')

export const statementExportList = call('statementExportList', {
  ids: ['OP120'],
  about: 'The months of an account, the newest first, 12 a page; the current one comes first.',
  input: z.object({
    accountId: id,
    source,
    pageNumber: z.optional(z.int().check(z.positive(), z.maximum(1_000))),
    pageSize: z.optional(z.int().check(z.positive(), z.maximum(100))),
  }),
  output: z.object({ exports: z.array(statement), total: z.int() }),
  ...reader,
})

export const statementExportGet = call('statementExportGet', {
  ids: ['OP121'],
  about: 'The statement of the month that contains the day, with its totals.',
  input: z.object({ accountId: id, source, dateFrom: day }),
  output: z.object({ exports: z.array(statement), totals }),
  refusals: ['statementNotFound'],
  ...reader,
})

export const statementFileStart = call('statementFileStart', {
  protection: free.sends,
  ids: [],
  about:
    'Starts an export of the statement of a month to a file; it is then polled and fetched like any export.',
  input: z.object({ accountId: id, dateFrom: day, format: z.enum(exportFormats) }),
  output: z.object({ exportId: id }),
  refusals: ['statementNotFound', 'exportNotForCurrency', 'exportTooLong', 'tooManyExports'],
  access: reader.access,
  references: reader.references,
  rate: 'change',
  audit: 'change',
})
