import * as z from 'zod/mini'
import { call } from '../call.ts'
import { day, empty, id, instant, searchText } from '../fields.ts'
import { operationTypes, transactionStatuses } from '../rules/operation-types.ts'
import { mayRead } from '../rights.ts'

const reader = {
  access: { who: 'customer', rights: mayRead },
  reads: ['history', 'approvals'],
  rate: 'read',
  audit: 'none',
} as const

/** Page sizes: of batches (B264) and of a batch's payments. */
export const batchPageSize = 20

/** `partly`: all payments have ended, and some of them were not paid. */
export const batchStatuses = ['underWay', 'completed', 'partly', 'unpaid'] as const
export type BatchStatus = (typeof batchStatuses)[number]

/** Media types of the file (Q108). */
export const batchMediaTypes = [
  'text/csv',
  'text/plain',
  'application/xml',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const

const pageNumber = z.optional(z.int().check(z.positive(), z.maximum(100_000)))

const batch = z.object({
  id,
  name: z.string(),
  type: z.enum(operationTypes),
  status: z.enum(batchStatuses),
  dateTime: instant,
  /** Name of the person who uploaded it. */
  createdBy: z.string(),
  accountId: id,
  payments: z.int(),
  paid: z.int(),
  unpaid: z.int(),
  /** Total of all payments, decimal text. */
  amount: z.string(),
  currencyCode: z.string(),
  mediaType: z.enum(batchMediaTypes),
  /** File size in bytes. */
  size: z.int(),
  /** Whether the file is still stored. */
  isKept: z.boolean(),
})
export type BatchTransfer = z.infer<typeof batch>

const payment = z.object({
  transactionId: id,
  transactionDate: instant,
  status: z.enum(transactionStatuses),
  /** Decimal text, without the fee. */
  amount: z.string(),
  currencyCode: z.string(),
  payeeName: z.string(),
  note: z.optional(z.string()),
})
export type BatchPayment = z.infer<typeof payment>

export const batchTransferList = call('batchTransferList', {
  ids: ['OP251'],
  about:
    'Uploaded files of payments, the newest first, 20 a page; searched by words of the name or by number.',
  input: z.object({
    search: z.optional(searchText),
    types: z.optional(z.array(z.enum(operationTypes)).check(z.maxLength(operationTypes.length))),
    from: z.optional(day),
    to: z.optional(day),
    pageNumber,
    pageSize: z.optional(z.int().check(z.positive(), z.maximum(100))),
  }),
  output: z.object({ batchTransfer: z.object({ transfer: z.array(batch) }), total: z.int() }),
  refusals: ['requestDaysTurned'],
  ...reader,
})

export const batchTransferGet = call('batchTransferGet', {
  ids: [],
  about:
    'A batch and the payments that were made from it, in the order of the file, 20 a page. Not in the catalogue.',
  input: z.object({ id, pageNumber }),
  output: z.object({ batch, payments: z.array(payment), total: z.int() }),
  references: { id: 'ownBatch' },
  ...reader,
})

export const batchTransferFileView = call('batchTransferFileView', {
  ids: ['OP252'],
  about: 'The uploaded file of a batch, unchanged.',
  input: z.object({ id }),
  output: empty,
  file: 'application/octet-stream',
  refusals: ['fileGone', 'batchFileDamaged'],
  references: { id: 'ownBatch' },
  access: reader.access,
  rate: 'change',
  audit: 'none',
})
