import * as z from 'zod/mini'
import { call } from '../call.ts'
import { changer, reader, why } from '../desk/desk-common.ts'
import { currencyCode, id, instant, line } from '../fields.ts'
import { tariffKinds, tariffStates, tariffRowKinds } from '../rules/tariffs.ts'
import {
  cutOffKey,
  cutOffRow,
  feeKey,
  feeRow,
  limitKey,
  limitRow,
  marginKey,
  marginRow,
  method,
  tariffHours,
} from './tariffs.ts'

const amount = z.string()
const customerKind = z.enum(tariffKinds)
/** Description of the change, for colleagues. */
const note = line(3, 200)

const tariffVersion = z.object({
  id,
  customerKind,
  /** Counts up within the plan. */
  number: z.int(),
  state: z.enum(tariffStates),
  /** Payments are currently priced by it. */
  isInForce: z.boolean(),
  /** It is published and begins later. */
  isComing: z.boolean(),
  /** Absent in a draft without a date. */
  validFrom: z.optional(instant),
  /** When the published version that follows it begins. */
  validUntil: z.optional(instant),
  note: z.string(),
  /** Number of the version it was copied from. */
  copyOf: z.optional(z.int()),
  /** Counts its changes; a decision names the revision it is based on. */
  revision: z.int(),
  /** The caller drafted it, and may not publish it if four eyes are required. */
  isOwn: z.boolean(),
  draftedAt: instant,
  /** Names of staff; absent for a version that came with a release. */
  draftedBy: z.optional(z.string()),
  proposedAt: z.optional(instant),
  proposedBy: z.optional(z.string()),
  publishedAt: z.optional(instant),
  publishedBy: z.optional(z.string()),
  withdrawnAt: z.optional(instant),
  withdrawnBy: z.optional(z.string()),
  /** Why it was returned or withdrawn. */
  why: z.optional(z.string()),
  /** Numbers of customers already notified, and still to be notified. */
  told: z.optional(z.object({ done: z.int(), open: z.int() })),
})
export type TariffVersion = z.infer<typeof tariffVersion>

export const adminTariffList = call('adminTariffList', {
  ids: [],
  about: 'The versions of the brand’s tariffs for a kind of customers, the newest first.',
  input: z.object({ customerKind }),
  output: z.object({
    versions: z.array(tariffVersion),
    /** Days of advance notice to customers of a change to their disadvantage. */
    noticeDays: z.int(),
    /** A second person has to publish. */
    fourEyes: z.boolean(),
  }),
  ...reader('tariffs.read'),
})

const changes = z.enum(['same', 'added', 'changed', 'removed'])
export type TariffChange = z.infer<typeof changes>

/** A row and the same row of the version it is compared with. */
const compared = <Row extends z.core.$ZodType>(row: Row) =>
  z.array(z.object({ row, change: changes, was: z.optional(row) }))

export const adminTariffGet = call('adminTariffGet', {
  ids: [],
  about:
    'A version of the tariffs with its rows and their difference from the version in force (for that one itself: from the version before), and the earliest moment it could begin.',
  input: z.object({ versionId: id }),
  output: z.object({
    version: tariffVersion,
    /** The version it is compared with; absent for the first. */
    comparedWith: z.optional(z.object({ id, number: z.int() })),
    fees: compared(feeRow),
    limits: compared(limitRow),
    margins: compared(marginRow),
    cutOffs: compared(cutOffRow),
    /** Hours of the payment systems with the cut-offs of this version. */
    hours: z.array(tariffHours),
    /** Rows that are to customers' disadvantage compared with the version in force, per method and currency. */
    worse: z.array(
      z.object({
        what: z.enum(tariffRowKinds),
        /** Absent for margins. */
        method: z.optional(method),
        currency: z.optional(currencyCode),
      }),
    ),
    /** For a draft or proposal: now, or after the days of notice if a row is to customers' disadvantage. */
    earliest: z.optional(instant),
    /** Methods and currencies that the brand offers; each has rows for everywhere from 0. */
    ways: z.array(z.object({ method, currencies: z.array(currencyCode) })),
  }),
  refusals: ['tariffNotFound'],
  ...reader('tariffs.read'),
})

export const adminTariffDraftCreate = call('adminTariffDraftCreate', {
  ids: [],
  about:
    'Begins a draft as a copy of the version in force, or of an earlier one to go back to it. A repeat with the same key creates nothing.',
  input: z.object({ key: z.uuid(), customerKind, copyOf: z.optional(id), note }),
  output: z.object({ versionId: id }),
  refusals: ['tariffNotFound'],
  ...changer('tariffs.draft'),
})

/** The maximum of rows changed at once. */
const maxItems = z.maxLength(500)

export const adminTariffDraftUpdate = call('adminTariffDraftUpdate', {
  ids: [],
  about:
    'Changes a draft: rows replace those with the same key, or are removed. All or nothing is changed, and errors are reported with their row and field. A changed proposal becomes a draft again.',
  input: z.object({
    versionId: id,
    revision: z.int(),
    validFrom: z.optional(instant),
    note: z.optional(note),
    fees: z.optional(z.array(feeRow).check(maxItems)),
    feesRemoved: z.optional(z.array(feeKey).check(maxItems)),
    limits: z.optional(z.array(limitRow).check(maxItems)),
    limitsRemoved: z.optional(z.array(limitKey).check(maxItems)),
    margins: z.optional(z.array(marginRow).check(maxItems)),
    marginsRemoved: z.optional(z.array(marginKey).check(maxItems)),
    cutOffs: z.optional(z.array(cutOffRow).check(maxItems)),
    cutOffsRemoved: z.optional(z.array(cutOffKey).check(maxItems)),
  }),
  output: z.object({ revision: z.int() }),
  refusals: [
    'tariffNotFound',
    'tariffNoDraft',
    'tariffChangedMeanwhile',
    'tariffFromPast',
    'tariffWayNotOffered',
    'tariffRowTwice',
    'tariffRowMissing',
    'tariffNegative',
    'tariffDecimals',
    'tariffTooLarge',
    'tariffPercent',
    'tariffMaximumBelow',
    'tariffLimitsReversed',
    'tariffMarginRange',
    'tariffMarginPair',
    'tariffCutOffNone',
    'tariffCutOffLate',
    'tariffHole',
  ],
  ...changer('tariffs.draft'),
})

/** Income from a kind of payments, in the currency of the fee. */
const income = z.object({
  /** `fee`, or `margin` of an exchange. */
  of: z.enum(['fee', 'margin']),
  method,
  currency: currencyCode,
  payments: z.int(),
  before: amount,
  after: amount,
})
export type PreviewIncome = z.infer<typeof income>

export const adminTariffPreview = call('adminTariffPreview', {
  ids: [],
  about:
    'Prices the last 1,000 payments of the plan by the version in force and by this one: income by kind before and after, and customers who would pay more than 20 % more.',
  input: z.object({ versionId: id }),
  output: z.object({
    payments: z.int(),
    /** Times of the first and the last payment. */
    since: z.optional(instant),
    until: z.optional(instant),
    income: z.array(income),
    /** The sum in a single currency, at the current reference rates; currencies without a rate are excluded and named. */
    total: z.object({
      currency: currencyCode,
      before: amount,
      after: amount,
      without: z.array(currencyCode),
    }),
    payers: z.object({
      all: z.int(),
      /** Customers who pay more than 20 % more, and the fifty of these with the largest increase. */
      more: z.int(),
      most: z.array(
        z.object({
          customerId: id,
          payments: z.int(),
          before: amount,
          after: amount,
          currency: currencyCode,
        }),
      ),
    }),
  }),
  refusals: ['tariffNotFound'],
  budgetMs: 30_000,
  ...reader('tariffs.read'),
})

const decided = { versionId: id, revision: z.int() }

export const adminTariffPropose = call('adminTariffPropose', {
  ids: [],
  about: 'Passes a draft on to the person who publishes it.',
  input: z.object(decided),
  output: z.object({ revision: z.int() }),
  refusals: [
    'tariffNotFound',
    'tariffNoDraft',
    'tariffChangedMeanwhile',
    'tariffNoMoment',
    'tariffFromPast',
    'tariffNoticeShort',
    'tariffSame',
    'tariffExchangeFree',
  ],
  ...changer('tariffs.draft'),
})

export const adminTariffPublish = call('adminTariffPublish', {
  ids: [],
  about:
    'Publishes the proposal of a colleague: it is in force from its moment on, and the customers of the plan are notified. Of two for the same time, the first is published.',
  input: z.object(decided),
  output: z.object({}),
  refusals: [
    'tariffNotFound',
    'tariffNotProposed',
    'tariffChangedMeanwhile',
    'tariffOwn',
    'tariffFromPast',
    'tariffNoticeShort',
    'tariffAnotherComing',
    'tariffExchangeFree',
  ],
  fourEyes: 'always',
  ...changer('tariffs.publish'),
})

export const adminTariffReturn = call('adminTariffReturn', {
  ids: [],
  about: 'Returns a proposal with a reason, to be changed.',
  input: z.object({ ...decided, why }),
  output: z.object({ revision: z.int() }),
  refusals: ['tariffNotFound', 'tariffNotProposed', 'tariffChangedMeanwhile'],
  ...changer('tariffs.publish'),
})

export const adminTariffDraftDrop = call('adminTariffDraftDrop', {
  ids: [],
  about: 'Discards a draft or a proposal; it is kept as withdrawn.',
  input: z.object({ ...decided, why }),
  output: z.object({}),
  refusals: ['tariffNotFound', 'tariffNoDraft', 'tariffChangedMeanwhile'],
  ...changer('tariffs.draft'),
})

export const adminTariffWithdraw = call('adminTariffWithdraw', {
  ids: [],
  about:
    'Withdraws a published version before it is in force; customers who were notified of it are notified again. The version in force is not changed.',
  input: z.object({ ...decided, why }),
  output: z.object({}),
  refusals: ['tariffNotFound', 'tariffNotComing', 'tariffChangedMeanwhile'],
  ...changer('tariffs.publish'),
})
