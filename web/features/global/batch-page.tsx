import {
  type GlobalBatch,
  globalBatchCancel,
  globalBatchGet,
  type GlobalBatchPayment,
  globalBatchReject,
  globalBatchUpdate,
  longestBatchName,
} from '@sixpence/protocol/global/global-batches'
import { useState } from 'react'
import { tryCall } from '#lib/call/try-call.ts'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange, useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { EditIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Page } from '#ui/layout/page.tsx'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { ActionConfirmation } from '#widgets/approval/action-confirmation.tsx'
import { BackTo } from '#widgets/back-to.tsx'
import { ButtonTo } from '#ui/links.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { RenameDialog } from '#widgets/rename-dialog.tsx'
import { BatchAccount } from './batch-account.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import styles from './batch.module.css'
import { BatchTotals } from './batch-totals.tsx'
import { BatchState } from './batch-words.tsx'
import { PaymentList } from './payment-list.tsx'

/** A batch with its sum and payments; editable until it is sent. */
export function BatchPage({ batchId }: { batchId: number }) {
  const t = useTranslate()
  const read = useRead(globalBatchGet, { batchId })
  return (
    <Page back={<BackTo to="/transfer/mass/global">{t('All files')}</BackTo>} isWide>
      <Loaded
        read={read}
        skeleton={<SkeletonRows count={6} />}
        failure={t('We could not load this batch payment.')}
      >
        {({ summary, batch }) => <Batch batch={summary} payments={batch} />}
      </Loaded>
    </Page>
  )
}

function Batch({ batch, payments }: { batch: GlobalBatch; payments: readonly GlobalBatchPayment[] }) {
  const t = useTranslate()
  const format = useFormat()
  const [doing, setDoing] = useState<'rename' | 'giveUp'>()
  const close = () => setDoing(undefined)
  const isEditable = batch.status === 'uploaded'
  return (
    <>
      <Stack as="header" gap="2" align="start" className="wraps">
        <Cluster gap="2" isOneLine>
          <h1>{batch.batchName}</h1>
          {isEditable && (
            <IconButton label={t('Rename')} icon={<EditIcon />} onClick={() => setDoing('rename')} />
          )}
        </Cluster>
        <BatchState status={batch.status} />
        <p className="meta">
          {t('Submitted by {name}, {when}', {
            name: batch.createdBy,
            when: format.dayTime(batch.createdAt),
          })}
        </p>
      </Stack>
      <BatchTotals batch={batch} />
      {isEditable && <BatchAccount batch={batch} />}
      {isEditable && batch.withProblems > 0 && (
        <Notice
          kind="warn"
          title={t('Correct or remove {count} payments first', { count: batch.withProblems })}
        >
          {t('The problem is shown below each payment.')}
        </Notice>
      )}
      <PaymentList batch={batch} payments={payments} />
      <Next batch={batch} />
      {(batch.mayCancel || batch.mayReject) && (
        <Button kind="text" className={styles.giveUp} onClick={() => setDoing('giveUp')}>
          {batch.mayCancel ? t('Cancel this batch') : t('Decline this batch')}
        </Button>
      )}
      {doing === 'rename' && (
        <RenameDialog
          title={t('Rename the batch')}
          name={batch.batchName}
          longest={longestBatchName}
          parameter="batchName"
          onName={(batchName) => tryCall(globalBatchUpdate, { batchId: batch.batchId, batchName })}
          onClose={close}
        />
      )}
      {doing === 'giveUp' && <GiveUp batch={batch} onClose={close} />}
    </>
  )
}

/** Link to the page on which a batch continues. */
function Next({ batch: { batchId, status, transactionId } }: { batch: GlobalBatch }) {
  const t = useTranslate()
  const payment = status === 'submitted' ? transactionId : undefined
  if (status !== 'uploaded' && payment === undefined) return null
  return (
    <div className={styles.next}>
      <ButtonTo
        to="/transfer/external/global-summary"
        search={{ batch: batchId, ...(payment !== undefined && { payment }) }}
        kind="primary"
        size="big"
      >
        {payment === undefined ? t('Review everything') : t('See what it is waiting for')}
      </ButtonTo>
    </div>
  )
}

/** Cancels the batch, by its creator or an approver; this is final (Q119). */
function GiveUp({ batch, onClose }: { batch: GlobalBatch; onClose: () => void }) {
  const t = useTranslate()
  const options = { shows: () => true }
  const cancel = useChange(globalBatchCancel, options)
  const reject = useChange(globalBatchReject, options)
  const change = batch.mayCancel ? cancel : reject
  const facts = { name: batch.batchName }
  return (
    <ActionConfirmation
      question={
        batch.mayCancel
          ? t('Cancel “{name}”? No one in it is paid, and this cannot be undone.', facts)
          : t('Decline “{name}”? No one in it is paid, and this cannot be undone.', facts)
      }
      action={batch.mayCancel ? t('Cancel this batch') : t('Decline this batch')}
      isSending={change.isSending}
      refusal={change.refusal}
      onConfirm={() => void change.send({ batchId: batch.batchId }).then((done) => done && onClose())}
      onClose={onClose}
    />
  )
}
