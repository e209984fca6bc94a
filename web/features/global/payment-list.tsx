import type { GlobalBatch, GlobalBatchPayment } from '@sixpence/protocol/global-batches'
import { useCallback, useMemo, useState } from 'react'
import { useTranslate } from '#lib/translate.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import { Segmented } from '#ui/segmented.tsx'
import styles from './batch.module.css'
import { ChosenDialog } from './chosen-dialog.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import { PaymentRow } from './payment-row.tsx'

const views = ['all', 'wrong', 'removed'] as const
type View = (typeof views)[number]
type Open = { kind: 'payment'; id: number | undefined } | { kind: 'chosen' }

/** The payments of a batch; while it can be changed each can be chosen, opened, taken out and put back. */
export function PaymentList({
  batch,
  payments,
}: {
  batch: GlobalBatch
  payments: readonly GlobalBatchPayment[]
}) {
  const t = useTranslate()
  const [asked, setView] = useState<View>('all')
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set())
  const [open, setOpen] = useState<Open>()
  const isEditable = batch.status === 'uploaded'
  const parts = useMemo(
    () => ({
      all: payments.filter((one) => !one.isRemoved),
      wrong: payments.filter((one) => !one.isRemoved && one.problems.length > 0),
      removed: payments.filter((one) => one.isRemoved),
    }),
    [payments],
  )
  // What was corrected or put back is not shown as an empty list.
  const view = parts[asked].length > 0 ? asked : 'all'
  const chosen = parts.all.filter(({ id }) => marked.has(id))
  const shown = parts[view]
  const areAllMarked = shown.length > 0 && shown.every(({ id }) => marked.has(id))

  // The same functions for every drawing, so that one tick does not draw 500 rows.
  const mark = useCallback(
    (id: number, isMarked: boolean) =>
      setMarked((before) => {
        const next = new Set(before)
        if (isMarked) next.add(id)
        else next.delete(id)
        return next
      }),
    [],
  )
  const openPayment = useCallback((id: number) => setOpen({ kind: 'payment', id }), [])

  const words: Record<View, string> = {
    all: t('All: {number}', { number: parts.all.length }),
    wrong: t('To correct: {number}', { number: parts.wrong.length }),
    removed: t('Removed: {number}', { number: parts.removed.length }),
  }
  const offered = views.filter((one) => one === 'all' || parts[one].length > 0)
  return (
    <section className={styles.payments} aria-labelledby="payments">
      <div className={styles.bar}>
        <h2 id="payments">{t('Payments')}</h2>
        {isEditable && (
          <Button icon={<PlusIcon />} onClick={() => setOpen({ kind: 'payment', id: undefined })}>
            {t('Add a payment')}
          </Button>
        )}
      </div>
      {offered.length > 1 && (
        <Segmented
          label={t('Which payments')}
          value={view}
          options={offered.map((value) => ({ value, label: words[value] }))}
          onChange={setView}
        />
      )}
      {isEditable && view !== 'removed' && shown.length > 0 && (
        <div className={styles.bar}>
          <Checkbox
            label={t('Choose all of these')}
            checked={areAllMarked}
            onChange={({ currentTarget: { checked } }) => {
              for (const { id } of shown) mark(id, checked)
            }}
          />
          {chosen.length > 0 && (
            <Button onClick={() => setOpen({ kind: 'chosen' })}>
              {t('Change {count} payments', { count: chosen.length })}
            </Button>
          )}
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- restores what list-style none takes away in Safari */}
      <ul role="list" className={styles.rows} aria-labelledby="payments">
        {shown.map((payment) => (
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
      </ul>
      {open?.kind === 'payment' && (
        <PaymentDialog
          key={open.id ?? 'new'}
          batch={batch}
          payment={payments.find(({ id }) => id === open.id)}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open?.kind === 'chosen' && <ChosenDialog payments={chosen} onClose={() => setOpen(undefined)} />}
    </section>
  )
}
