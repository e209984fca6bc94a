import {
  type MassBatch,
  type MassLine,
  massLinesRemove,
  massLinesRestore,
} from '@sixpence/protocol/mass/mass'
import { Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { afterPaint } from '#lib/after-paint.ts'
import { tryCall } from '#lib/call/try-call.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange } from '#lib/call/use-call.ts'
import { showRefusal } from '#lib/popup.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { later, MissingDialog } from '#widgets/lazy-part.tsx'
import { payeeOf, wideColumns } from '../columns.ts'
import type { MassField } from '../fields.ts'
import { LineGrid } from './line-grid.tsx'
import styles from '../mass.module.css'
import { countOf, type View, viewsOf, viewWords } from '../views.ts'

const loadLineDialog = async () => (await import('./line-dialog.tsx')).LineDialog
// Loaded on first use, so that the page stays within its 35 kB.
const LineDialog = later(loadLineDialog, MissingDialog)

type LineListProps = {
  batch: MassBatch
  fields: readonly MassField[]
  /** The fields that the file has. */
  used: ReadonlySet<string>
  view: View
  onView: (view: View) => void
}

type ViewSwitchProps = Pick<LineListProps, 'batch' | 'view' | 'onView'> & { offered: readonly View[] }

/** The choice of the displayed lines. The clicked control is rendered at once, the lines a frame later. */
function ViewSwitch({ batch, offered, view, onView }: ViewSwitchProps) {
  const t = useTranslate()
  const format = useFormat()
  const [pressed, setPressed] = useState(view)
  const [lastView, setLastView] = useState(view)
  if (view !== lastView) {
    setLastView(view)
    setPressed(view)
  }
  return (
    <Segmented
      label={t('Which payments')}
      value={pressed}
      options={offered.map((value) => ({
        value,
        label: viewWords(value, format.count(countOf(batch, value)), t),
      }))}
      onChange={(next) => {
        setPressed(next)
        afterPaint(() => onView(next))
      }}
    />
  )
}

/** The lines of a batch; while it is edited, each can be corrected, removed and restored. */
export function LineList({ batch, fields, used, view: requestedView, onView }: LineListProps) {
  const t = useTranslate()
  const [open, setOpen] = useState<{ line: MassLine; field: string | undefined }>()
  const [turning, setTurning] = useState<ReadonlySet<number>>(() => new Set())
  const removeMany = useChange(massLinesRemove)
  const restoreMany = useChange(massLinesRestore)
  const isChecked = batch.checks !== undefined
  const columns = useMemo(() => wideColumns(fields, used, isChecked), [fields, used, isChecked])
  const offered = viewsOf(batch)
  // A view that has become empty is replaced by the view of all.
  const view = offered.includes(requestedView) ? requestedView : 'all'
  // The click is rendered before the rows are.
  const drawn = useDeferredValue(view)
  const { batchId, mayEdit } = batch

  useEffect(() => {
    if (mayEdit) loadLineDialog().catch(() => undefined)
  }, [mayEdit])

  /** Each line has a separate call: a click is not lost while another line waits for its response. */
  async function put(line: number, isRemoved: boolean): Promise<boolean> {
    setTurning((now) => now.union(new Set([line])))
    const call = isRemoved ? massLinesRemove : massLinesRestore
    const answer = await tryCall(call, { batchId, lines: [line] }).finally(() =>
      setTurning((now) => now.difference(new Set([line]))),
    )
    if (answer instanceof Refusal) showRefusal(answer)
    return answer === true
  }

  /** Removes or restores a line; both can be undone. */
  async function turn(line: MassLine): Promise<void> {
    setOpen(undefined)
    if (turning.has(line.line) || !(await put(line.line, !line.isRemoved))) return
    const name = payeeOf(line).name ?? t('Line {line}', { line: line.line })
    showToast({
      text: line.isRemoved ? t('{name} was restored.', { name }) : t('{name} was removed.', { name }),
      action: { label: t('Undo'), run: () => void put(line.line, line.isRemoved) },
    })
  }

  async function removeAll(which: 'problems' | 'duplicates'): Promise<void> {
    const done = await removeMany.send({ batchId, which })
    if (done) showToast({ text: t('{count} payments were removed.', { count: done.count }) })
  }

  return (
    <Stack as="section" gap="3" aria-labelledby="lines">
      <h2 id="lines" tabIndex={-1}>
        {t('Payments')}
      </h2>
      <Cluster gap="4" rowGap="3" justify="between">
        {offered.length > 1 ? (
          <ViewSwitch batch={batch} offered={offered} view={view} onView={onView} />
        ) : (
          <span />
        )}
        {mayEdit && (view === 'problems' || view === 'duplicates') && (
          <Button busy={removeMany.isSending} onClick={() => void removeAll(view)}>
            {t('Remove all of these')}
          </Button>
        )}
        {mayEdit && view === 'removed' && (
          <Button busy={restoreMany.isSending} onClick={() => void restoreMany.send({ batchId })}>
            {t('Restore all of these')}
          </Button>
        )}
      </Cluster>
      <p id="lines-keys" className={styles.keys}>
        {mayEdit
          ? t('Press a cell or Enter to correct its line. Press Delete to remove it.')
          : t('Press a line, or Enter, to see it.')}
      </p>
      <output>
        <VisuallyHidden>
          {mayEdit &&
            (batch.withProblems > 0
              ? t('{count} payments to correct', { count: batch.withProblems })
              : t('There is nothing to correct.'))}
        </VisuallyHidden>
      </output>
      {countOf(batch, drawn) === 0 ? (
        <EmptyState plain>{t('There is no payment left in it.')}</EmptyState>
      ) : (
        <LineGrid
          batch={batch}
          view={drawn}
          columns={columns}
          turning={turning}
          onOpen={(line, field) => afterPaint(() => setOpen({ line, field }))}
          onRemove={(line) => void turn(line)}
        />
      )}
      <Suspense fallback={null}>
        {open && (
          <LineDialog
            batch={batch}
            line={open.line}
            fields={fields}
            used={used}
            clickedField={open.field}
            onRemove={() => void turn(open.line)}
            onClose={() => setOpen(undefined)}
          />
        )}
      </Suspense>
    </Stack>
  )
}
