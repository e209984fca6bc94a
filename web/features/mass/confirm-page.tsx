import type { InputOf } from '@sixpence/protocol/call'
import { massBatchGet, massTransferConfirm } from '@sixpence/protocol/mass/mass'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { refreshCall } from '#lib/call/refresh.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { useHandIn } from '#kit/flow/send-money-call.ts'
import { UnreadBatch } from '#widgets/batches/batch-check-page.tsx'
import { batchSteps } from '#widgets/batches/batch-steps.ts'
import { ConfirmStep } from '#widgets/payment/steps/confirm-step.tsx'
import { isAskedByApp, useFinish } from '#widgets/payment/steps/finish.ts'
import { BatchCheck } from './batch-check.tsx'
import { pageOf } from './kinds.tsx'
import { acceptedOf } from './names-to-accept.tsx'

type ConfirmPageProps = { batchId: number; transactionId: number | undefined; path: string }

/** A batch before it is sent, and the code that sends it. */
export const ConfirmPage = ({ batchId, transactionId, path }: ConfirmPageProps) =>
  transactionId === undefined ? (
    <Check key={batchId} batchId={batchId} path={path} />
  ) : (
    <Confirm key={transactionId} batchId={batchId} transactionId={transactionId} />
  )

/** The data shown at the first click: repeats send exactly these. */
type Sent = { at: number } & AcceptedState
type AcceptedState = Partial<Pick<InputOf<typeof massTransferConfirm>, 'digest' | 'accepted'>>

function Check({ batchId, path }: { batchId: number; path: string }) {
  const navigate = useNavigate()
  const read = useRead(massBatchGet, { batchId })
  const { isHere, finish } = useFinish()
  const [sent, setSent] = useState<Sent>()
  const { digest, accepted } = sent ?? {
    digest: read.data?.digest,
    accepted: acceptedOf(read.data?.batch.checks),
  }
  const sentAt = sent?.at
  const status = read.data?.batch.status
  useFreshRates(read.data?.expiresAt, sentAt === undefined)
  const { refused, ...flow } = useHandIn({
    call: massTransferConfirm,
    form: `mass.${batchId}`,
    input: { batchId, ...(digest !== undefined && { digest }), ...(accepted && { accepted }) },
    isChecked: status === 'uploaded',
    sentAt,
    keepSentAt: (at) => setSent(at === undefined ? undefined : { at, digest, accepted }),
    // Changed totals and expired rates are shown again.
    onField: () => void refreshCall(massBatchGet),
    onMade: ({ transactionId, status: paymentStatus, approveType }) => {
      if (!isHere()) return
      if (paymentStatus === 'pending' && !isAskedByApp(approveType))
        void navigate({ to: path, search: { batch: batchId, payment: transactionId }, replace: true })
      else if (paymentStatus === 'created') finish(transactionId, false)
      else void navigate({ to: pageOf(kind), search: { batch: batchId }, replace: true })
    },
  })
  const kind = read.data?.batch.kind ?? 'wire'

  if (!read.data) return <UnreadBatch read={read} />
  // It was sent or canceled elsewhere, so there is nothing to check.
  if (status !== 'uploaded' && sentAt === undefined)
    return <Navigate to={pageOf(kind)} search={{ batch: batchId }} replace />
  return <BatchCheck whole={read.data} flow={{ ...flow, trouble: refused?.text }} />
}

/** The totals are read again when their rates expire. */
function useFreshRates(expiresAt: string | undefined, isOpen: boolean): void {
  useEffect(() => {
    if (expiresAt === undefined || !isOpen) return undefined
    const leftMs = Math.max(Date.parse(expiresAt) - Date.now(), leastMs)
    const timer = setTimeout(() => void refreshCall(massBatchGet), leftMs)
    return () => clearTimeout(timer)
  }, [expiresAt, isOpen])
}

/** If this machine's clock is ahead, every response would seem expired at once. */
const leastMs = 20_000

/** The code of the whole batch; its page then follows the payments. */
function Confirm({ batchId, transactionId }: { batchId: number; transactionId: number }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const kind = useRead(massBatchGet, { batchId }).data?.batch.kind
  return (
    <ConfirmStep
      steps={batchSteps(t)}
      transactionId={transactionId}
      onDone={() =>
        void navigate({
          to: kind === undefined ? '/transfer/mass' : pageOf(kind),
          search: { batch: batchId },
          replace: true,
        })
      }
    />
  )
}
