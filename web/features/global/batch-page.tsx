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
import { Notice } from '#ui/feedback/notice.tsx'
import { Page } from '#ui/layout/page.tsx'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { ActionConfirmation } from '#widgets/approval/action-confirmation.tsx'
import { BackTo } from '#widgets/back-to.tsx'
import { BatchAccount } from '#widgets/batches/batch-account.tsx'
import { BatchHead } from '#widgets/batches/batch-head.tsx'
import { NextLink, NextPlace } from '#widgets/batches/batch-next.tsx'
import { BatchTotals } from '#widgets/batches/batch-totals.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { RenameDialog } from '#widgets/rename-dialog.tsx'
import styles from './batch.module.css'
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
  const update = useChange(globalBatchUpdate, { shows: () => true })
  const close = () => setDoing(undefined)
  const isEditable = batch.status === 'uploaded'
  return (
    <>
      <BatchHead
        name={batch.batchName}
        onRename={isEditable ? () => setDoing('rename') : undefined}
        state={<BatchState status={batch.status} />}
      >
        {t('Submitted by {name}, {when}', {
          name: batch.createdBy,
          when: format.dayTime(batch.createdAt),
        })}
      </BatchHead>
      <BatchTotals
        batch={batch}
        payments={batch.payments}
        received={{ term: t('All recipients get'), amount: batch.toAmount }}
      />
      {isEditable && (
        <BatchAccount
          accountId={batch.accountId}
          error={update.refusal?.description}
          onChoose={(accountId) => update.send({ batchId: batch.batchId, accountId })}
        />
      )}
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
  const payment = status === 'submitted' ? transactionId : undefined
  if (status !== 'uploaded' && payment === undefined) return null
  return (
    <NextPlace>
      <NextLink to="/transfer/external/global-summary" batchId={batchId} payment={payment} />
    </NextPlace>
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
