import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amountText, day, email, empty, id, instant, searchText } from '../fields.ts'
import { filterRefusals, historyFilter } from './history.ts'
import { operationTypes, transactionStatuses } from '../rules/operation-types.ts'
import { mayRead } from '../rights.ts'
import { free } from '../protection.ts'
import { orNull } from '../or-null.ts'

export const exportFormats = ['csv', 'xlsx', 'pdf', 'ofx', 'qif', 'mt940', 'camt053'] as const
export type ExportFormat = (typeof exportFormats)[number]
export const exportStates = ['pending', 'ready', 'failed'] as const

/** Statement formats: they contain opening and closing balances, and therefore every entry of their days. */
export const statementFormats: readonly ExportFormat[] = ['mt940', 'camt053']

/** Formats that name a currency by ISO 4217. */
export const isoCurrencyFormats: readonly ExportFormat[] = [...statementFormats, 'ofx']

/** Seconds between the queries of an export's status; the last is repeated, until `forSeconds` have passed (Q124). */
export const exportPolling = { seconds: [1, 2, 4, 5], forSeconds: 120 } as const
/** How long a link to the file is valid. */
export const exportLinkMinutes = 15

const format = z.optional(z.enum(exportFormats))
/** What both calls that start an export have in common. */
const startsExport = {
  output: z.object({ exportId: id }),
  refusals: [
    ...filterRefusals,
    'exportNeedsWhole',
    'exportNotForCurrency',
    'exportTooLong',
    'tooManyExports',
  ],
  access: { who: 'customer', rights: mayRead },
  rate: 'change',
  audit: 'change',
} as const

export const transactionExportStart = call('transactionExportStart', {
  protection: free.sends,
  ids: ['OP244'],
  about: 'Starts an export of the lines of an account under the filter of history to a file; CSV by default.',
  input: z.object({
    accountId: id,
    customerId: z.optional(id),
    ...historyFilter,
    /** Accepted and ignored: an export always contains all pages. */
    pageNumber: z.optional(z.int().check(z.positive())),
    format,
  }),
  references: { accountId: 'ownAccount' },
  ...startsExport,
})

export const transactionExportFiltered = call('transactionExportFiltered', {
  protection: free.sends,
  ids: ['OP247'],
  about: 'The same with the field names of Q125.',
  input: z.object({
    account: id,
    search: z.optional(searchText),
    type: z.optional(z.enum(operationTypes)),
    dateFrom: z.optional(day),
    dateTo: z.optional(day),
    amountFrom: z.optional(amountText),
    amountTo: z.optional(amountText),
    direction: z.optional(z.enum(['in', 'out'])),
    status: z.optional(z.enum(transactionStatuses)),
    email: z.optional(email),
    format,
  }),
  references: { account: 'ownAccount' },
  ...startsExport,
})

export const transactionExportStatusGet = call('transactionExportStatusGet', {
  ids: ['OP245'],
  about:
    'The progress of an export. When it is ready, the answer contains a link that this person can use for 15 minutes, a new one each time.',
  input: z.object({ exportId: id }),
  output: z.object({
    status: z.enum(exportStates),
    format: z.enum(exportFormats),
    /** Number of lines written so far. */
    lines: z.int(),
    createdAt: instant,
    /** Present for a failed export. */
    reason: z.optional(z.enum(['tooLong', 'fault'])),
    size: z.optional(z.int()),
    url: orNull(z.string()),
    urlValidUntil: z.optional(instant),
    /** When the file will be deleted. */
    keptUntil: z.optional(instant),
  }),
  references: { exportId: 'ownExport' },
  // The link grants access to the file.
  compress: 'never',
  access: { who: 'customer', rights: mayRead },
  rate: 'read',
  audit: 'none',
})

export const transactionExportFileGet = call('transactionExportFileGet', {
  ids: [],
  about: 'The file of an export, for anyone with the link, while the link is valid.',
  door: 'GET /exports/{exportId}/{ticket}',
  input: z.object({ exportId: id, ticket: z.string().check(z.regex(/^[\w-]{43}$/)) }),
  output: empty,
  file: 'application/octet-stream',
  refusals: ['exportLinkOver'],
  references: { exportId: 'ownExport' },
  access: { who: 'customer', rights: mayRead },
  rate: 'change',
  audit: 'none',
})

export const transactionExportEmailSend = call('transactionExportEmailSend', {
  protection: free.sends,
  ids: ['OP246'],
  about:
    'Mails a link to the export, never the file itself: to the person, or to a confirmed address of the customer.',
  input: z.object({ exportId: id, email: z.optional(email) }),
  output: empty,
  refusals: ['exportNotReady', 'exportEmailNotYours'],
  references: { exportId: 'ownExport' },
  access: { who: 'customer', rights: mayRead },
  rate: 'code',
  audit: 'change',
})
