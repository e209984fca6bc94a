import type { OutputOf } from '@sixpence/protocol/call'
import type { MassBatch, massBatchGet } from '@sixpence/protocol/mass/mass'
import type { Translate } from '#lib/language/translate.ts'

/** A batch with its totals and columns. */
export type WholeBatch = OutputOf<typeof massBatchGet>

const nameViews = ['nameDiffers', 'nameIsClose', 'nameUnchecked', 'nameMatches'] as const
const editingViews = ['all', 'problems', 'duplicates', 'removed', ...nameViews] as const
const payingViews = ['all', 'underWay', 'paid', 'failed', ...nameViews] as const
export type View = (typeof editingViews | typeof payingViews)[number]

/** The views that have lines; the views of an editable batch differ from those of a paid batch. */
export const viewsOf = (batch: MassBatch): readonly View[] => {
  const offered: readonly View[] = isPaidOut(batch) ? payingViews : editingViews
  return offered.filter((view) => view === 'all' || countOf(batch, view) > 0)
}

/** Whether its payments are being made, or were. */
export const isPaidOut = ({ status }: Pick<MassBatch, 'status'>): boolean =>
  status === 'confirmed' || status === 'partiallyPaid' || status === 'completed'

export const countOf = (batch: MassBatch, view: View): number =>
  ({
    all: batch.lines,
    problems: batch.withProblems,
    duplicates: batch.duplicates,
    removed: batch.removed,
    underWay: batch.progress.ready + batch.progress.underWay,
    paid: batch.progress.paid,
    failed: batch.progress.failed,
    nameDiffers: batch.checks?.none ?? 0,
    nameIsClose: batch.checks?.close ?? 0,
    nameUnchecked: batch.checks?.notPossible ?? 0,
    nameMatches: batch.checks?.match ?? 0,
  })[view]

export const viewWords = (view: View, number: string, t: Translate): string =>
  ({
    all: t('All: {number}', { number }),
    problems: t('To correct: {number}', { number }),
    duplicates: t('Duplicates: {number}', { number }),
    removed: t('Removed: {number}', { number }),
    underWay: t('On the way: {number}', { number }),
    paid: t('Paid: {number}', { number }),
    failed: t('Failed: {number}', { number }),
    nameDiffers: t('Name does not match: {number}', { number }),
    nameIsClose: t('Close match: {number}', { number }),
    nameUnchecked: t('Name not checked: {number}', { number }),
    nameMatches: t('Name matches: {number}', { number }),
  })[view]
