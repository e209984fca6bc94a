import * as z from 'zod/mini'
import { call } from '../call.ts'
import { arrival, day, digest, empty, id, instant, line } from '../fields.ts'
import { globalRefusals, submittedToApprove } from '../global/global.ts'
import { massFileLimits, tableRefusals } from '../rules/mass/files.ts'
import { everyMassPermission, massGroups, mayPay, mayRead, type PermissionFlag } from '../rights.ts'
import { massKinds, type MassKind } from './kinds.ts'
import { batch, column, massLine, taken } from './shapes.ts'
import { free, approved } from '../protection.ts'
import { boundFacts, paymentTopics } from '../payments.ts'

export { massKinds, type MassKind } from './kinds.ts'
export type { MassBatch, MassLine, MassLineState, MassStatus, MassTaken, PayeeCheckCounts } from './shapes.ts'

/** Maximum length of the text of a p2p batch, in characters. */
export const longestMassText = 500_000
export const longestMassName = 80
/** Maximum unsubmitted batches per customer. */
export const maxOpenMass = 20
/** Templates per customer. */
export const maxMassTemplates = 50
/** Days after which a batch that was never sent is deleted. */
export const massKeptDays = 30
/** Maximum batches returned at once. */
const mostBatches = 51
/** Maximum length of a CSV file submitted as text, in characters. */
export const longestMassCsv = 2_000_000
/** Lines returned, updated or removed at once. */
export const massPage = 500

export const massFilters = ['all', 'problems', 'duplicates', 'removed', 'underWay', 'paid', 'failed'] as const
/** Filters of lines: `massFilters`, and filters by the result of the payee check. */
export const lineFilters = [
  ...massFilters,
  'nameWaits',
  'nameMatches',
  'nameIsClose',
  'nameDiffers',
  'nameUnchecked',
] as const

const reader = {
  access: { who: 'customer', rights: mayRead, permission: everyMassPermission },
  reads: ['mass', 'approvals', 'history'],
  rate: 'read',
  audit: 'none',
} as const
const editing = { who: 'customer', rights: mayPay, permission: everyMassPermission } as const
const editor = { access: editing, changes: ['mass'], rate: 'change', audit: 'change' } as const

const field = z.string().check(z.maxLength(40))
const header = z.string().check(z.maxLength(massFileLimits.cellLength))
const cells = z.record(field, z.string().check(z.maxLength(massFileLimits.cellLength)))
const lineNumber = z.int().check(z.minimum(1), z.maximum(massFileLimits.rows))
const count = z.int().check(z.minimum(0), z.maximum(massFileLimits.rows))
const batchId = { batchId: id }
const ownBatch = { references: { batchId: 'ownMassBatch' } } as const
/** Header of the file to field of the kind; '' leaves a column out. */
const columns = z.record(header, field)

export const againRefusals = [
  'massIdentical',
  'massColumnsUnknown',
  'massColumnsMissing',
  'tooManyOpenBatches',
  'accountClosed',
] as const

const uploadRefusals = [...againRefusals, ...tableRefusals] as const

/** How a workbook is read: by default the sheet that was open, without hidden rows and columns. */
const read = { sheet: z.optional(z.string().check(z.maxLength(31))), withHidden: z.optional(z.boolean()) }

const newBatch = {
  fromAccountId: id,
  /** Default: the kind and the day. */
  name: z.optional(line(1, longestMassName)),
  /** Accepts a file or text that was accepted before. */
  ignoreIdentical: z.optional(z.boolean()),
}

const uploading = (permission: PermissionFlag | readonly PermissionFlag[]) =>
  ({
    output: taken,
    access: { who: 'customer', rights: mayPay, permission },
    changes: ['mass'],
    rate: 'change',
    audit: 'change',
    budgetMs: 60_000,
  }) as const

const upload = <const Name extends string>(name: Name, ids: readonly string[], kind: MassKind) =>
  call(name, {
    protection: free.draft,
    ids,
    about: `Accepts a file of payments by ${kind}: CSV, XLSX or pain.001, at most 100,000 payments and 20 MB. Every line is checked as a single payment would be; lines with errors are kept, to be corrected. As multipart/form-data, the file is sent as \`file\`, and the rest as JSON in \`data\`. A file that was already uploaded is accepted again only with ignoreIdentical.`,
    input: z.object({
      ...newBatch,
      columns: z.optional(columns),
      /** The template whose columns are used if `columns` is absent. */
      template: z.optional(id),
      file: id,
      ...read,
      /** Pays a pain.001 message from this account even if the message names another. */
      ignoreDebtor: z.optional(z.boolean()),
    }),
    ...uploading(massGroups[kind]),
    refusals: [
      ...uploadRefusals,
      'fileEmpty',
      'fileTooLarge',
      'uploadUnfinished',
      'tooManyUploads',
      'massDebtorDiffers',
      'massDayUnknown',
      'massDaysDiffer',
      'requestedDateOutOfRange',
    ],
    references: { fromAccountId: 'ownAccount', file: 'ownUpload', template: 'ownMassTemplate' },
    multipart: { files: { file: 'file' }, json: 'data', isUnchecked: true, isPayments: true },
  })

export const massUploadWire = upload('massUploadWire', ['OP181'], 'wire')
export const massUploadEft = upload('massUploadEft', ['OP180'], 'eft')
export const massUploadCreditCard = upload('massUploadCreditCard', ['OP179'], 'oct')
export const massUploadCrypto = upload('massUploadCrypto', ['OP182'], 'digital')
export const massUploadInstant = upload('massUploadInstant', [], 'instant')
export const massUploadInterac = upload('massUploadInterac', [], 'interac')
export const p2pMassTransferFile = upload('p2pMassTransferFile', ['OP205'], 'p2p')

export const p2pMassTransferText = call('p2pMassTransferText', {
  protection: free.draft,
  ids: ['OP206'],
  about:
    'Accepts payments to other customers as text: one per line, "email;amount;currency;note", of which currency and note may be left out.',
  input: z.object({ ...newBatch, text: z.string().check(z.minLength(1), z.maxLength(longestMassText)) }),
  ...uploading(massGroups.p2p),
  refusals: uploadRefusals,
  references: { fromAccountId: 'ownAccount' },
})

export const massUploadText = call('massUploadText', {
  protection: free.draft,
  ids: [],
  about: 'Accepts a CSV file of payments of a kind as text, like its upload. Not in the catalogue.',
  input: z.object({
    ...newBatch,
    kind: z.enum(massKinds),
    csv: z.string().check(z.minLength(1), z.maxLength(longestMassCsv)),
    columns: z.optional(columns),
  }),
  ...uploading(everyMassPermission),
  refusals: uploadRefusals,
  references: { fromAccountId: 'ownAccount' },
})

export const massUploadLines = call('massUploadLines', {
  protection: free.draft,
  ids: [],
  about: 'Accepts payments of a kind, each as the fields of its line by name. Not in the catalogue.',
  input: z.object({
    ...newBatch,
    kind: z.enum(massKinds),
    lines: z.array(cells).check(z.minLength(1), z.maxLength(massFileLimits.rows)),
  }),
  ...uploading(everyMassPermission),
  refusals: againRefusals,
  references: { fromAccountId: 'ownAccount' },
})

export const massColumnsSet = call('massColumnsSet', {
  protection: free.draft,
  ids: [],
  about:
    'Reads the file again, with columns assigned to fields, another sheet, or with or without what is hidden; corrections of lines are lost. The assignment is remembered for the next file of the kind with these headers; without one, columns are matched by name. Not in the catalogue.',
  input: z.object({ ...batchId, columns: z.optional(columns), ...read }),
  output: taken,
  refusals: ['massNotEditable', 'massFileGone', ...uploadRefusals],
  ...ownBatch,
  ...editor,
  budgetMs: 60_000,
})

export const massTemplateSave = call('massTemplateSave', {
  protection: free.draft,
  ids: [],
  about:
    'Saves the kind, the account and the columns of a batch under a name, for later files of the same format. Not in the catalogue.',
  input: z.object({ ...batchId, name: line(1, longestMassName) }),
  output: z.object({ templateId: id }),
  refusals: ['massTemplateNameTaken', 'massTemplatesMost'],
  ...ownBatch,
  ...editor,
})

export const massTemplateList = call('massTemplateList', {
  ids: [],
  about: 'Templates for files of payments, the oldest first. Not in the catalogue.',
  input: empty,
  output: z.object({
    templates: z.array(
      z.object({ templateId: id, name: z.string(), kind: z.enum(massKinds), accountId: id }),
    ),
  }),
  ...reader,
})

export const massTemplateRemove = call('massTemplateRemove', {
  protection: free.draft,
  ids: [],
  about: 'Deletes a template; batches made with it are not changed. Not in the catalogue.',
  input: z.object({ templateId: id }),
  output: empty,
  references: { templateId: 'ownMassTemplate' },
  ...editor,
})

export const massBatchList = call('massBatchList', {
  ids: [],
  about:
    'Batches in progress, and those that ended within 30 days; the newest first. With a limit, that number of all batches, with ids below the given one. Not in the catalogue.',
  input: z.object({
    below: z.optional(id),
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(mostBatches))),
  }),
  output: z.object({ batches: z.array(batch) }),
  ...reader,
})

export const massBatchGet = call('massBatchGet', {
  ids: [],
  about:
    'A batch with its totals, as it would be paid now: by currency, with rates, arrival and the required approvers. Not in the catalogue.',
  input: z.object(batchId),
  output: z.object({
    batch,
    columns: z.array(column),
    missing: z.array(z.string()),
    /** Whether `massColumnsSet` can read the file again. */
    hasFile: z.boolean(),
    /** Remarks about the file's content besides its rows, to be read before the batch is sent. */
    notes: z.array(z.object({ name: z.string(), description: z.string() })),
    /** The sheet that was read, and all visible sheets. */
    sheet: z.optional(z.object({ name: z.string(), all: z.array(z.string()) })),
    /** Hidden rows and columns with content. */
    hidden: z.optional(z.object({ rows: z.int(), columns: z.int(), isRead: z.boolean() })),
    /** Valid lines by the currency the payees receive. */
    totals: z.array(
      z.object({
        currencyCode: z.string(),
        count: z.int(),
        /** The amount the payees receive. */
        amount: z.string(),
        /** Debit of the account, and fee, in its currency. */
        debit: z.string(),
        fee: z.string(),
        /** Units of this currency per unit of the account's. */
        rate: z.string(),
        arrival: z.optional(arrival),
      }),
    ),
    approval: z.object({
      /** A colleague has to approve it. */
      isRequest: z.boolean(),
      /** Approval method for the caller's own confirmation; 0 for none. */
      approveType: z.int(),
      /** For a request: the users who may give the next approval. */
      approvers: z.array(z.object({ id, name: z.string() })),
      needed: z.int(),
    }),
    /** Money available in the account. */
    available: z.string(),
    /** Present while the batch can be changed: confirm sends it, so that exactly this version is paid. */
    digest: z.optional(digest),
    /** Until when the rates of these totals are guaranteed for a confirm with this digest. */
    expiresAt: z.optional(instant),
  }),
  ...ownBatch,
  ...reader,
  budgetMs: 30_000,
})

export const massLineList = call('massLineList', {
  ids: [],
  about: 'Lines of a batch in the order of the file, at most 500 at once. Not in the catalogue.',
  input: z.object({
    ...batchId,
    filter: z.optional(z.enum(lineFilters)),
    offset: z.optional(z.int().check(z.minimum(0), z.maximum(massFileLimits.rows))),
    /** Only lines after this line number. */
    after: z.optional(lineNumber),
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(massPage))),
  }),
  output: z.object({
    lines: z.array(massLine),
    /** Number of lines that match the filter. */
    total: z.int(),
  }),
  ...ownBatch,
  ...reader,
})

const lines = z.array(lineNumber).check(z.minLength(1), z.maxLength(massPage))

export const massLineUpdate = call('massLineUpdate', {
  protection: free.draft,
  ids: [],
  about: 'Replaces the named cells of a line and checks it again. Not in the catalogue.',
  input: z.object({ ...batchId, line: lineNumber, cells }),
  output: z.object({ line: massLine }),
  refusals: ['massNotEditable', 'massLineNotFound', 'massColumnsUnknown'],
  ...ownBatch,
  ...editor,
})

/** Either these lines, all with problems, or all duplicates. */
const which = z.object({
  ...batchId,
  lines: z.optional(lines),
  which: z.optional(z.enum(['problems', 'duplicates'])),
})

export const massLinesRemove = call('massLinesRemove', {
  protection: free.draft,
  ids: [],
  about: 'Removes lines from a batch; they can be restored. Not in the catalogue.',
  input: which,
  output: z.object({ count: z.int() }),
  refusals: ['massNotEditable'],
  ...ownBatch,
  ...editor,
})

export const massLinesRestore = call('massLinesRestore', {
  protection: free.draft,
  ids: [],
  about: 'Restores removed lines. Not in the catalogue.',
  input: z.object({ ...batchId, lines: z.optional(lines) }),
  output: z.object({ count: z.int() }),
  refusals: ['massNotEditable'],
  ...ownBatch,
  ...editor,
})

export const massBatchUpdate = call('massBatchUpdate', {
  protection: free.draft,
  ids: [],
  about:
    'Renames a batch, changes its payment day (external payments only), or changes the account it is paid from; then every line is checked again. Not in the catalogue.',
  input: z.object({
    ...batchId,
    name: z.optional(line(1, longestMassName)),
    fromAccountId: z.optional(id),
    /** The day its payments are sent; today means at once. */
    payOn: z.optional(day),
  }),
  output: empty,
  refusals: ['massNotEditable', 'accountClosed', 'massPaidAtOnce', 'requestedDateOutOfRange'],
  references: { batchId: 'ownMassBatch', fromAccountId: 'ownAccount' },
  ...editor,
  budgetMs: 60_000,
})

export const massTransferConfirm = call('massTransferConfirm', {
  protection: approved,
  ids: ['OP184'],
  about:
    'Submits a batch, all of it or nothing: its money is held, and one approval covers all payments. If the digest of what was shown is given, the batch is submitted only if it is unchanged. Names that do not match are accepted, all at once by their number, and so are those that are not checked yet.',
  input: z.object({
    ...batchId,
    digest: z.optional(digest),
    /** Names accepted by the payer: how many do not match, and how many are not checked yet. */
    accepted: z.optional(z.object({ notMatching: count, unchecked: count })),
  }),
  output: z.object({
    ...submittedToApprove,
    fee: z.string(),
    total: z.string(),
    feeCurrencyCode: z.string(),
    /** URL of the receipt. */
    link: z.string(),
  }),
  refusals: [
    'massNotEditable',
    'massEmpty',
    'massHasProblems',
    'massChanged',
    'massPaidMeanwhile',
    'massNamesDiffer',
    'massNamesUnchecked',
    'requestedDateExchange',
    'amountTooLarge',
    ...globalRefusals,
  ],
  ...ownBatch,
  access: editing,
  changes: [...paymentTopics, 'mass'],
  money: true,
  binds: boundFacts,
  rate: 'money',
  audit: 'money',
  budgetMs: 60_000,
})

export const massBatchCancel = call('massBatchCancel', {
  protection: free.restricts,
  ids: [],
  about: 'Cancels a batch before it is confirmed; the user who uploaded it may do so. Not in the catalogue.',
  input: z.object(batchId),
  output: empty,
  refusals: ['massNotYours', 'massOver'],
  ...ownBatch,
  access: editing,
  changes: [...paymentTopics, 'mass'],
  rate: 'change',
  audit: 'change',
})

export const massFailedGet = call('massFailedGet', {
  ids: [],
  about:
    'The failed lines as CSV with the columns of the kind and the reason; it can be uploaded again. Not in the catalogue.',
  input: z.object(batchId),
  output: empty,
  file: 'text/csv',
  refusals: ['massNothingFailed'],
  ...ownBatch,
  access: reader.access,
  rate: 'read',
  audit: 'none',
})

const again = {
  input: z.object(batchId),
  output: z.object(batchId),
  ...ownBatch,
  ...editor,
  budgetMs: 60_000,
} as const

export const massRetry = call('massRetry', {
  protection: free.draft,
  ids: [],
  about: 'Creates a new batch from the failed lines, to be checked and confirmed. Not in the catalogue.',
  ...again,
  refusals: [...againRefusals, 'massNothingFailed', 'massNotOver'],
})

export const massRepeat = call('massRepeat', {
  protection: free.draft,
  ids: [],
  about:
    'Creates a new batch from all lines of an earlier one, to be checked and confirmed. Not in the catalogue.',
  ...again,
  refusals: [...againRefusals, 'massEmpty'],
})
