import {
  globalBatchConfirm,
  globalBatchGet,
  globalBatchSubmit,
} from '@sixpence/protocol/global/global-batches'
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { refresh } from '#lib/call/refresh.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { UnreadBatch } from '#widgets/batches/batch-check-page.tsx'
import { batchSteps } from '#widgets/batches/batch-steps.ts'
import { ConfirmStep } from '#widgets/payment/steps/confirm-step.tsx'
import { useHandIn } from '#kit/flow/send-money-call.ts'
import { isAskedByApp, useFinish } from '#widgets/payment/steps/finish.ts'
import { batchSearch } from '#widgets/batch-search.ts'
import { BatchCheck } from './batch-check.tsx'

/** A batch before it is sent, and the code that sends it (R050); without a batch it redirects to the files. */
export default function SummaryScreen() {
  const { batch, payment } = z.parse(batchSearch, useSearch({ strict: false }))
  if (batch === undefined) return <Navigate to="/transfer/mass/global" replace />
  return payment === undefined ? (
    <Summary key={batch} batchId={batch} />
  ) : (
    <Confirm batchId={batch} transactionId={payment} />
  )
}

function Summary({ batchId }: { batchId: number }) {
  const navigate = useNavigate()
  const read = useRead(globalBatchGet, { batchId })
  const { isHere, finish } = useFinish()
  const [sent, setSent] = useState<{ at: number; digest: string | undefined }>()
  // Repeats send exactly what was shown at the first submit.
  const digest = sent ? sent.digest : read.data?.summary.digest
  const sentAt = sent?.at
  const { refusal, refused, ...flow } = useHandIn({
    call: globalBatchSubmit,
    form: `global.batch.${batchId}`,
    input: { batchId, ...(digest !== undefined && { digest }) },
    isChecked: read.data?.summary.status === 'uploaded',
    sentAt,
    keepSentAt: (at) => setSent(at === undefined ? undefined : { at, digest }),
    // Problems are shown at their payments from then on; changed data are shown again.
    onField: () => void refresh(['approvals']),
    onMade: ({ transactionId, status, approveType }) => {
      if (!isHere()) return
      if (status === 'pending' && !isAskedByApp(approveType))
        void navigate({
          to: '/transfer/external/global-summary',
          search: { batch: batchId, payment: transactionId },
          replace: true,
        })
      else finish(transactionId, status !== 'created')
    },
  })

  if (!read.data) return <UnreadBatch read={read} />
  // It was sent or canceled elsewhere, so there is nothing to check.
  if (read.data.summary.status !== 'uploaded' && sentAt === undefined)
    return <Navigate to="/transfer/mass/global" search={{ batch: batchId }} replace />
  return (
    <BatchCheck
      batch={read.data.summary}
      payments={read.data.batch}
      flow={{ ...flow, trouble: refused?.text }}
      wrong={refusal?.isCertain ? refusal : undefined}
    />
  )
}

/** The code of the whole batch; if none is required, for instance while a colleague decides, the receipt explains why. */
function Confirm({ batchId, transactionId }: { batchId: number; transactionId: number }) {
  const t = useTranslate()
  const navigate = useNavigate()
  return (
    <ConfirmStep
      key={transactionId}
      steps={batchSteps(t)}
      transactionId={transactionId}
      confirmedBy={globalBatchConfirm}
      onDone={(isOurs) =>
        void navigate(
          isOurs
            ? { to: '/transfer/mass/global', search: { batch: batchId }, replace: true }
            : {
                to: '/transfer/p2p/receipt/$transactionId',
                params: { transactionId: String(transactionId) },
                replace: true,
              },
        )
      }
    />
  )
}
