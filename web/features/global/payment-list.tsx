import type { GlobalBatch, GlobalBatchPayment } from '@sixpence/protocol/global/global-batches'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { PlusIcon } from '#ui/icons/icons.tsx'
import { Rows } from '#ui/layout/row.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { later, MissingDialog } from '#widgets/lazy-part.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import styles from './batch.module.css'
import { PaymentRow } from './payment-row.tsx'

const loadPaymentDialog = async () => (await import('./payment-dialog.tsx')).PaymentDialog
const loadChosenDialog = async () => (await import('./bulk-settings-dialog.tsx')).BulkSettingsDialog
// Loaded on first use, so that the page stays within its 35 kB.
const PaymentDialog = later(loadPaymentDialog, MissingDialog)
const BulkSettingsDialog = later(loadChosenDialog, MissingDialog)

const views = ['all', 'wrong', 'removed'] as const
type View = (typeof views)[number]
type OpenDialog = { kind: 'payment'; id: number | undefined } | { kind: 'chosen' }

type PaymentListProps = { batch: GlobalBatch; payments: readonly GlobalBatchPayment[] }

/** The payments of a batch; while it is editable, each can be selected, opened, removed and restored. */
export function PaymentList({ batch, payments }: PaymentListProps) {
  const t = useTranslate()
  const [view, setView] = useState<View>('all')
  const [marked, setMarked] = useState<ReadonlySet<number>>(() => new Set())
  const [open, setOpen] = useState<OpenDialog>()
  const isEditable = batch.status === 'uploaded'
  const parts = useMemo(() => partsOf(payments), [payments])
  // When no wrong or removed payments are left, that list is replaced by the list of all.
  if (view !== 'all' && parts[view].length === 0) setView('all')
  const selectedPayments = parts.all.filter(({ id }) => marked.has(id))
  const visiblePayments = parts[view]

  // Stable callbacks, so that ticking a row does not render 500 rows.
  const mark = useCallback(
    (ids: readonly number[], isMarked: boolean) =>
      setMarked((before) => (isMarked ? before.union(new Set(ids)) : before.difference(new Set(ids)))),
    [],
  )
  /** A dialog opened meanwhile stays open when an earlier response arrives. */
  const closeThis = () => setOpen((now) => (now === open ? undefined : now))
  const openPayment = useCallback((id: number) => setOpen({ kind: 'payment', id }), [])
  const rows = useRowsThatLeave(visiblePayments, open?.kind === 'payment' ? open.id : undefined)

  useEffect(() => {
    if (!isEditable) return
    loadPaymentDialog().catch(() => undefined)
    loadChosenDialog().catch(() => undefined)
  }, [isEditable])

  const options = viewOptions(parts, t)
  return (
    <Stack as="section" gap="3" aria-labelledby="payments">
      <Cluster gap="4" rowGap="3" className={styles.bar}>
        <h2 id="payments" tabIndex={-1}>
          {t('Payments')}
        </h2>
        {isEditable && (
          <Button icon={<PlusIcon />} onClick={() => setOpen({ kind: 'payment', id: undefined })}>
            {t('Add a payment')}
          </Button>
        )}
      </Cluster>
      {options.length > 1 && (
        <Segmented label={t('Which payments')} value={view} options={options} onChange={setView} />
      )}
      {isEditable && view !== 'removed' && visiblePayments.length > 0 && (
        <Selection
          ids={visiblePayments.map(({ id }) => id)}
          marked={marked}
          size={selectedPayments.length}
          onMark={mark}
          onOpen={() => setOpen({ kind: 'chosen' })}
        />
      )}
      <output>
        <VisuallyHidden>
          {isEditable &&
            (parts.wrong.length > 0
              ? t('{count} payments to correct', { count: parts.wrong.length })
              : t('There is nothing to correct.'))}
        </VisuallyHidden>
      </output>
      <Rows ref={rows} aria-labelledby="payments">
        {visiblePayments.map((payment) => (
          <PaymentRow
            key={payment.id}
            payment={payment}
            currency={batch.currencyCode}
            isEditable={isEditable}
            isMarked={marked.has(payment.id)}
            onMark={mark}
            onOpen={openPayment}
          />
        ))}
      </Rows>
      <Suspense fallback={null}>
        {open?.kind === 'payment' && (
          <PaymentDialog
            key={open.id ?? 'new'}
            batch={batch}
            payment={payments.find(({ id }) => id === open.id)}
            onClose={closeThis}
          />
        )}
        {open?.kind === 'chosen' && <BulkSettingsDialog payments={selectedPayments} onClose={closeThis} />}
      </Suspense>
    </Stack>
  )
}

type Parts = Record<View, readonly GlobalBatchPayment[]>

const partsOf = (payments: readonly GlobalBatchPayment[]): Parts => ({
  all: payments.filter((payment) => !payment.isRemoved),
  wrong: payments.filter((payment) => !payment.isRemoved && payment.problems.length > 0),
  removed: payments.filter((payment) => payment.isRemoved),
})

/** All payments, and the other parts that are not empty. */
function viewOptions(parts: Parts, t: Translate) {
  const words: Record<View, string> = {
    all: t('All: {number}', { number: parts.all.length }),
    wrong: t('To correct: {number}', { number: parts.wrong.length }),
    removed: t('Removed: {number}', { number: parts.removed.length }),
  }
  return views
    .filter((view) => view === 'all' || parts[view].length > 0)
    .map((value) => ({ value, label: words[value] }))
}

type SelectionProps = {
  ids: readonly number[]
  marked: ReadonlySet<number>
  /** Number of selected payments, in every part. */
  size: number
  onMark: (ids: readonly number[], isMarked: boolean) => void
  onOpen: () => void
}

/** Selects all payments of the list, and opens the change of those selected. */
function Selection({ ids, marked, size, onMark, onOpen }: SelectionProps) {
  const t = useTranslate()
  return (
    <Cluster gap="4" rowGap="3" className={styles.bar}>
      <Checkbox
        label={t('Choose all of these')}
        checked={ids.every((id) => marked.has(id))}
        onChange={({ currentTarget }) => onMark(ids, currentTarget.checked)}
      />
      {size > 0 && <Button onClick={onOpen}>{t('Change {count} payments', { count: size })}</Button>}
    </Cluster>
  )
}

/** When the opened row has left the list, focus moves to the row in its place, or to the heading. */
function useRowsThatLeave(payments: readonly GlobalBatchPayment[], opened: number | undefined) {
  const rows = useRef<HTMLUListElement>(null)
  const last = useRef<{ id: number; at: number }>(undefined)
  useEffect(() => {
    const at = payments.findIndex(({ id }) => id === (opened ?? last.current?.id))
    if (opened !== undefined && at >= 0) last.current = { id: opened, at }
    if (opened !== undefined || at >= 0 || last.current === undefined) return
    const beside = rows.current?.children[Math.min(last.current.at, payments.length - 1)]
    last.current = undefined
    if (document.activeElement !== document.body) return
    const next = beside?.querySelector('button') ?? document.getElementById('payments')
    next?.focus()
  }, [payments, opened])
  return rows
}
