import { type Receipt, transactionReceiptGet } from '@sixpence/protocol/history/history'
import { useEffect, useId, useState } from 'react'
import { unpaidStatuses } from '@sixpence/protocol/rules/operation-types'
import { useFormat } from '#lib/language/format.ts'
import { resultIsTold } from '#lib/call/results.ts'
import { useFollowsResult } from '#lib/call/use-results.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Dock } from '#ui/layout/dock.tsx'
import { LockIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { type ApprovalEnd, approvalTitle, type ConfirmCall, useApproval } from '#widgets/approval/approval.ts'
import { ApprovalStep } from '#widgets/approval/approval-step.tsx'
import { ButtonTo } from '#ui/links.tsx'
import { LoadFailure } from '#widgets/loaded.tsx'
import { FlowPage } from '#kit/flow/flow-page.tsx'
import { ReceiptSlip } from '#widgets/payment/receipt-slip.tsx'
import { endWords } from '#widgets/payment/end-words.ts'

export type ConfirmStepProps = {
  /** Step names of the flow; this is the last step. */
  steps: readonly string[]
  transactionId: number
  /** The call for its code, if not the common call. */
  confirmedBy?: ConfirmCall | undefined
  /** Booked, by this code or elsewhere. `isOurs`: by this code. */
  onDone: (isOurs: boolean) => void
  /** Nothing was sent, and nothing will be; returns what to do when the page is left. */
  onOver?: (() => (() => void) | undefined) | undefined
  /** Nothing was sent: edit and send again. Absent if there are no entries to return to. */
  onAgain?: (() => void) | undefined
}

/** Requests the code of a held payment, beside the server's record. */
export function ConfirmStep({
  steps,
  transactionId,
  confirmedBy,
  onDone,
  onOver,
  onAgain,
}: ConfirmStepProps) {
  const t = useTranslate()
  const read = useRead(transactionReceiptGet, { transactionId })
  const [end, setEnd] = useState<ApprovalEnd>()
  const receipt = read.data?.receipt
  useFollowsResult(transactionId)
  useEffect(() => {
    if (end) resultIsTold(transactionId)
  }, [end, transactionId])
  const isPassed = receipt !== undefined && !waitingOrOver.has(receipt.status)

  useEffect(() => {
    if (end === 'confirmed') onDone(true)
    else if (isPassed) onDone(false)
    // oxlint-disable-next-line react/exhaustive-deps -- only the outcome moves on, once
  }, [end, isPassed])

  const isOver = end === undefined ? receipt !== undefined && over.has(receipt.status) : end !== 'confirmed'
  useEffect(() => {
    if (isOver) return onOver?.()
    return undefined
    // oxlint-disable-next-line react/exhaustive-deps -- as above
  }, [isOver])

  if (!receipt)
    return (
      <FlowPage {...lastOf(steps)} title={t('Enter the code')}>
        {read.error ? (
          <LoadFailure read={read} title={t('We could not load this payment.')} />
        ) : (
          <SkeletonText lines={4} />
        )}
      </FlowPage>
    )
  if (end === 'confirmed' || isPassed) return null
  if (end || receipt.status !== 'pending')
    return <EndedPayment steps={steps} receipt={receipt} end={end} onAgain={onAgain} />
  return <Waiting steps={steps} receipt={receipt} confirmedBy={confirmedBy} onEnd={setEnd} />
}

/** Statuses of a failed payment, and of a pending or failed payment; all others are in progress or done. */
const over: ReadonlySet<Receipt['status']> = new Set(unpaidStatuses)
const waitingOrOver: ReadonlySet<Receipt['status']> = new Set(['pending', ...over])

const lastOf = (steps: readonly string[]) => ({ steps, current: steps.length - 1 })

function Waiting({
  steps,
  receipt,
  confirmedBy,
  onEnd,
}: Pick<ConfirmStepProps, 'steps' | 'confirmedBy'> & {
  receipt: Receipt
  onEnd: (end: ApprovalEnd) => void
}) {
  const t = useTranslate()
  const format = useFormat()
  const formId = useId()
  const approval = useApproval(receipt, onEnd, confirmedBy)
  return (
    <FlowPage
      {...lastOf(steps)}
      title={approvalTitle(approval, t)}
      aside={<ReceiptSlip receipt={receipt} />}
      dock={
        <Dock
          note={t('Nothing leaves your account before you confirm it.')}
          primary={
            !approval.isByPush && (
              <Button
                kind="primary"
                size="big"
                type="submit"
                form={formId}
                icon={<LockIcon />}
                busy={approval.isConfirming}
              >
                {t('Confirm {amount}', { amount: format.amount(receipt.total, receipt.currencyCode) })}
              </Button>
            )
          }
        />
      }
    >
      <ApprovalStep approval={approval} formId={formId} />
    </FlowPage>
  )
}

/** Nothing was sent: the reason, and what to do. */
function EndedPayment({
  steps,
  receipt,
  end,
  onAgain,
}: Pick<ConfirmStepProps, 'steps' | 'onAgain'> & { receipt: Receipt; end?: ApprovalEnd | undefined }) {
  const t = useTranslate()
  const refusal = typeof end === 'object' ? end.over : undefined
  return (
    <FlowPage
      {...lastOf(steps)}
      title={refusal ? t('Failed transaction') : t('The payment was canceled')}
      aside={<ReceiptSlip receipt={{ ...receipt, status: 'canceled' }} />}
      dock={
        <Dock
          secondary={
            onAgain && (
              <ButtonTo to="/home" size="big">
                {t('Go to home')}
              </ButtonTo>
            )
          }
          primary={
            onAgain ? (
              <Button kind="primary" size="big" onClick={onAgain}>
                {t('Change it and try again')}
              </Button>
            ) : (
              <ButtonTo to="/home" kind="primary" size="big">
                {t('Go to home')}
              </ButtonTo>
            )
          }
        />
      }
    >
      <Notice
        kind={refusal ? 'bad' : 'info'}
        live="assertive"
        title={refusal ? endWords(refusal, t) : t('Nothing was sent. The money is available again.')}
      >
        {onAgain && t('Your entries are kept.')}
      </Notice>
    </FlowPage>
  )
}
