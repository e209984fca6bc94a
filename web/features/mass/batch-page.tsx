import { longestMassName, massBatchGet, massBatchUpdate, type MassKind } from '@sixpence/protocol/mass/mass'
import { massFieldsGet } from '@sixpence/protocol/mass/samples'
import { Suspense, useMemo, useState } from 'react'
import { tryCall } from '#lib/call/try-call.ts'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange, useRead } from '#lib/call/use-call.ts'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { Page } from '#ui/layout/page.tsx'
import { proposerWords } from '#widgets/approval/proposer-words.ts'
import { BackTo } from '#widgets/back-to.tsx'
import { BatchAccount } from '#widgets/batches/batch-account.tsx'
import { BatchHead } from '#widgets/batches/batch-head.tsx'
import { BatchTotals } from '#widgets/batches/batch-totals.tsx'
import { later, MissingDialog } from '#widgets/lazy-part.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { RenameDialog } from '#widgets/rename-dialog.tsx'
import { together } from '#widgets/together.ts'
import { BatchActions } from './batch-actions.tsx'
import { BatchDay } from './batch-day.tsx'
import { BatchNotices } from './batch-notices.tsx'
import { BatchProgress } from './batch-progress.tsx'
import { BatchState } from './batch-state.tsx'
import { type MassField, useLabels } from './fields.ts'
import { kindWords, pageOf } from './kinds.tsx'
import { FileNotes } from './file-notes.tsx'
import { LineList } from './lines/line-list.tsx'
import { Next } from './next.tsx'
import { isPaidOut, type View, type WholeBatch } from './views.ts'

const ColumnsDialog = later(async () => (await import('./columns-dialog.tsx')).ColumnsDialog, MissingDialog)

const SheetDialog = later(async () => (await import('./sheet-dialog.tsx')).SheetDialog, MissingDialog)

/** A batch with its totals and lines: corrected until it is sent, followed while it is paid. */
export function BatchPage({ batchId, kind: requestedKind }: { batchId: number; kind: MassKind }) {
  const t = useTranslate()
  const read = useRead(massBatchGet, { batchId })
  // Until the batch is loaded, its kind is taken from the URL, so that both are read at once.
  const kind = read.data?.batch.kind ?? requestedKind
  const fields = useRead(massFieldsGet, { kind })
  return (
    <Page back={<BackTo to={pageOf(kind)}>{t('All files')}</BackTo>} isWide>
      <Loaded
        read={together(read, fields)}
        skeleton={<SkeletonRows count={6} />}
        failure={t('We could not load this batch payment.')}
      >
        {([whole, of]) => <Batch whole={whole} fields={of.fields} />}
      </Loaded>
    </Page>
  )
}

function Batch({ whole, fields: unlabelled }: { whole: WholeBatch; fields: readonly MassField[] }) {
  const t = useTranslate()
  const format = useFormat()
  const { batch, columns } = whole
  const fields = useLabels(unlabelled)
  const [view, setView] = useState<View>('all')
  const [doing, setDoing] = useState<'rename' | 'columns' | 'sheet'>()
  const update = useChange(massBatchUpdate, { shows: () => true })
  const close = () => setDoing(undefined)
  const headers = columns.map(({ field }) => field).join(' ')
  const used = useMemo(() => new Set(headers.split(' ')), [headers])

  /** Shows the lines and scrolls to them. */
  function show(next: View): void {
    setView(next)
    const heading = document.getElementById('lines')
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
  }

  return (
    <>
      <BatchHead
        name={batch.name}
        onRename={batch.mayEdit ? () => setDoing('rename') : undefined}
        state={<BatchState status={batch.status} />}
      >
        {kindWords(batch.kind, t).title}
        {' · '}
        {batch.proposedBy
          ? `${proposerWords(batch.proposedBy, t)} · ${format.dayTime(batch.createdAt)}`
          : t('Submitted by {name}, {when}', {
              name: batch.createdBy,
              when: format.dayTime(batch.createdAt),
            })}
        {batch.keptUntil !== undefined && (
          <> · {t('Kept until {day} unless you send it', { day: format.day(batch.keptUntil) })}</>
        )}
      </BatchHead>
      <BatchTotals
        batch={batch}
        payments={batch.lines}
        received={{ term: t('Amount'), amount: batch.amount }}
      />
      {isPaidOut(batch) && <BatchProgress batch={batch} onShow={show} />}
      {batch.mayEdit && (
        <BatchAccount
          accountId={batch.accountId}
          error={update.refusal?.description}
          onChoose={(fromAccountId) => update.send({ batchId: batch.batchId, fromAccountId })}
        />
      )}
      <BatchDay batch={batch} />
      <FileNotes whole={whole} onRead={() => setDoing('sheet')} />
      <BatchNotices whole={whole} fields={fields} onShow={show} onColumns={() => setDoing('columns')} />
      <LineList batch={batch} fields={fields} used={used} view={view} onView={setView} />
      <Next batch={batch} onShow={show} />
      <BatchActions whole={whole} onColumns={() => setDoing('columns')} />
      {doing === 'rename' && (
        <RenameDialog
          title={t('Rename the batch')}
          name={batch.name}
          longest={longestMassName}
          onName={(name) => tryCall(massBatchUpdate, { batchId: batch.batchId, name })}
          onClose={close}
        />
      )}
      <Suspense fallback={null}>
        {doing === 'columns' && (
          <ColumnsDialog batchId={batch.batchId} columns={columns} fields={fields} onClose={close} />
        )}
        {doing === 'sheet' && <SheetDialog whole={whole} onClose={close} />}
      </Suspense>
    </>
  )
}
