import type { Receipt } from '@sixpence/protocol/history/history'
import { useId } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { LockIcon } from '#ui/icons/icons.tsx'
import { type ApprovalEnd, approvalTitle, useApproval } from './approval.ts'
import { ApprovalStep } from './approval-step.tsx'

export type ApprovalDialogProps = {
  payment: Receipt
  onEnd: (how: ApprovalEnd) => void
  /** Closed without an answer: the payment is still pending. */
  onClose: () => void
}

/** Requests the code of a pending payment, or waits for the phone, above the page that lists it [B226]. */
export function ApprovalDialog({ payment, onEnd, onClose }: ApprovalDialogProps) {
  const t = useTranslate()
  const format = useFormat()
  const formId = useId()
  const approval = useApproval(payment, onEnd)
  return (
    <Dialog
      title={approvalTitle(approval, t)}
      onClose={onClose}
      actions={
        !approval.isByPush && (
          <Button kind="primary" type="submit" form={formId} icon={<LockIcon />} busy={approval.isConfirming}>
            {t('Confirm {amount}', { amount: format.amount(payment.total, payment.currencyCode) })}
          </Button>
        )
      }
    >
      <ApprovalStep approval={approval} formId={formId} />
    </Dialog>
  )
}
