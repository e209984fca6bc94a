import * as z from 'zod/mini'
import { call } from '../call.ts'
import { empty, id, instant, line } from '../fields.ts'
import { mayPay, mayRead } from '../rights.ts'
import { visibleLines, withoutInvisible } from '../rules/text.ts'
import { free } from '../protection.ts'

const reader = {
  access: { who: 'customer', rights: mayRead },
  reads: ['history'],
  rate: 'read',
  audit: 'none',
} as const
const writer = {
  access: { who: 'customer', rights: mayPay },
  changes: ['history'],
  rate: 'change',
  audit: 'change',
} as const

/**
 * Steps of a payment's trace, in order. A payment out has the steps from `sent` on: sent to the partner, accepted by it, and
 * arrived or failed.
 */
export const traceSteps = [
  // Result of the payee check before the payment was sent (decision 33).
  'nameMatched',
  'nameClose',
  'nameOther',
  'nameUnchecked',
  'setAside',
  'codeSent',
  'booked',
  'canceled',
  'expired',
  'outOfTries',
  'sent',
  'taken',
  'arrived',
  'refused',
  'returned',
] as const
export type TraceStep = (typeof traceSteps)[number]

export const noteLimits = { tags: 10, tagLength: 24, files: 5, views: 20 } as const

const tag = line(1, noteLimits.tagLength)
const file = z.object({
  fileId: id,
  mediaType: z.enum(['image/jpeg', 'application/pdf']),
  size: z.int(),
  addedAt: instant,
})
export type TransactionFile = z.infer<typeof file>

export const transactionTraceGet = call('transactionTraceGet', {
  ids: [],
  about:
    'The events of a payment with their times, and what the customer keeps with it: a note, tags, files.',
  input: z.object({ transactionId: id }),
  output: z.object({
    steps: z.array(z.object({ step: z.enum(traceSteps), at: instant })),
    note: z.string(),
    tags: z.array(z.string()),
    files: z.array(file),
  }),
  references: { transactionId: 'ownMovement' },
  ...reader,
})

export const transactionNoteSet = call('transactionNoteSet', {
  protection: free.preference,
  ids: [],
  about: 'Sets the customer’s own note and tags of a payment; empty ones delete them.',
  input: z.object({
    transactionId: id,
    note: z
      .string()
      .check(z.overwrite(withoutInvisible), z.trim(), z.maxLength(1_000), z.regex(visibleLines)),
    tags: z.array(tag).check(z.maxLength(noteLimits.tags)),
  }),
  output: empty,
  references: { transactionId: 'ownMovement' },
  ...writer,
})

export const transactionFileAdd = call('transactionFileAdd', {
  protection: free.preference,
  ids: [],
  about: 'Attaches an uploaded and checked file to a payment, for example a receipt.',
  input: z.object({ transactionId: id, uploadId: id }),
  output: z.object({ fileId: id }),
  refusals: ['uploadUnchecked', 'tooManyFiles'],
  references: { transactionId: 'ownMovement', uploadId: 'ownUpload' },
  ...writer,
})

export const transactionFileGet = call('transactionFileGet', {
  ids: [],
  about: 'A file attached to a payment, as it was checked.',
  door: 'GET /payment-files/{fileId}',
  input: z.object({ fileId: id }),
  output: empty,
  file: 'application/octet-stream',
  references: { fileId: 'ownPaymentFile' },
  access: reader.access,
  rate: 'change',
  audit: 'none',
})

export const transactionFileRemove = call('transactionFileRemove', {
  protection: free.preference,
  ids: [],
  about: 'Deletes a file attached to a payment.',
  input: z.object({ fileId: id }),
  output: empty,
  references: { fileId: 'ownPaymentFile' },
  ...writer,
})

const view = z.object({ viewId: id, name: z.string(), search: z.string() })
export type HistoryView = z.infer<typeof view>

export const historyViewList = call('historyViewList', {
  ids: [],
  about: 'The views of history that this person saved for this customer, by name.',
  input: empty,
  output: z.object({ views: z.array(view) }),
  ...reader,
})

export const historyViewSave = call('historyViewSave', {
  protection: free.preference,
  ids: [],
  about: 'Saves a view under a name; an existing one of the same name is replaced.',
  input: z.object({
    name: line(1, 40),
    /** Query string of the history page. */
    search: z.string().check(z.maxLength(1_000), z.regex(/^[^\p{Cc}\p{Cs}]*$/u)),
  }),
  output: z.object({ viewId: id }),
  refusals: ['tooManyViews'],
  ...writer,
  access: reader.access,
})

export const historyViewRemove = call('historyViewRemove', {
  protection: free.preference,
  ids: [],
  about: 'Deletes a saved view.',
  input: z.object({ viewId: id }),
  output: empty,
  references: { viewId: 'ownView' },
  ...writer,
  access: reader.access,
})
