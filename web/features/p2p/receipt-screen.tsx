import { useParams } from '@tanstack/react-router'
import { type Receipt, transactionReceiptGet } from '@sixpence/protocol/history/history'
import { transactionTraceGet } from '@sixpence/protocol/history/history-notes'
import { useEffect, useRef, useState } from 'react'
import { resultIsTold } from '#lib/call/results.ts'
import { useFollowsResult } from '#lib/call/use-results.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Money } from '#ui/money.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import type { ApprovalEnd } from '#widgets/approval/approval.ts'
import { ApprovalDialog } from '#widgets/approval/approval-dialog.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { endWords } from '#widgets/payment/end-words.ts'
import { ReceiptSlip } from '#widgets/payment/receipt-slip.tsx'
import { WhatHappened } from '#widgets/payment/payment-timeline.tsx'
import { announceSuccess, SuccessPopup, useAnnounced } from '#widgets/success-popup.tsx'
import { ReceiptActions } from './receipt-actions.tsx'
import { ReceiptSkeleton } from './receipt-skeleton.tsx'
import styles from './receipt-screen.module.css'
import { Letterhead, LegalLine } from '#widgets/payment/receipt-paper.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { WhatNext } from './what-next.tsx'
import { receiptTitle } from './words.ts'

/** The permanent page of a payment, for both parties; updates while the payment is pending. */
export default function ReceiptScreen() {
  const t = useTranslate()
  const { transactionId } = useParams({ strict: false })
  const read = useRead(transactionReceiptGet, { transactionId: Number(transactionId) })
  useFollowsResult(Number(transactionId))
  return (
    <div className={styles.screen}>
      {read.error && !read.data && <h1 className={styles.title}>{t('Receipt')}</h1>}
      <Loaded read={read} skeleton={<ReceiptSkeleton />} failure={t('We could not load this receipt.')}>
        {({ receipt }) => <ReceiptPage receipt={receipt} />}
      </Loaded>
    </div>
  )
}

function ReceiptPage({ receipt }: { receipt: Receipt }) {
  const t = useTranslate()
  const [isEntering, setEntering] = useState(false)
  const [approvalEnd, setApprovalEnd] = useState<ApprovalEnd>()
  const hasSucceeded = useAnnounced() === receipt.transactionId
  const title = receiptTitle(receipt, t)
  const heading = useRef<HTMLHeadingElement>(null)
  const wasOpen = useRef(false)
  const isWaiting = receipt.status === 'pending' || receipt.status === 'created'
  useEffect(() => {
    if (!isWaiting) resultIsTold(receipt.transactionId)
  }, [isWaiting, receipt.transactionId])

  // The page that opened the popup is gone: focus moves to the start of this page.
  useEffect(() => {
    if (wasOpen.current && !hasSucceeded) heading.current?.focus()
    wasOpen.current = hasSucceeded
  }, [hasSucceeded])

  return (
    <div className={styles.receipt}>
      <Stack gap="5" className={styles.paper}>
        <Letterhead />
        <h1 ref={heading} className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {typeof approvalEnd === 'object' && (
          <Notice kind="bad" live="assertive" title={endWords(approvalEnd.over, t)} />
        )}
        <ReceiptSlip receipt={receipt} />
        <LegalLine />
      </Stack>
      <Stack as="aside" gap="6" className="pt-1h" data-print="hide">
        <WhatNext receipt={receipt} onEnterCode={() => setEntering(true)} />
        <ReceiptActions receipt={receipt} />
        {receipt.countryCode !== undefined && <ReceiptTrace transactionId={receipt.transactionId} />}
      </Stack>
      {/* Announces when a pending payment is decided elsewhere. */}
      <output>
        <VisuallyHidden>{title}</VisuallyHidden>
      </output>
      {isEntering && receipt.status === 'pending' && (
        <ApprovalDialog
          payment={receipt}
          onClose={() => setEntering(false)}
          onEnd={(how) => {
            setEntering(false)
            setApprovalEnd(how)
            if (how === 'confirmed') announceSuccess(receipt.transactionId)
          }}
        />
      )}
      {hasSucceeded && <Success receipt={receipt} />}
    </div>
  )
}

/** For payments out: reports of the partners, and the result of the payee check. */
function ReceiptTrace({ transactionId }: { transactionId: number }) {
  const { data } = useRead(transactionTraceGet, { transactionId })
  return data ? <WhatHappened steps={data.steps} /> : null
}

function Success({ receipt }: { receipt: Receipt }) {
  const t = useTranslate()
  return (
    <SuccessPopup onClose={closeSuccess}>
      {t.rich('{amount} to {name}', {
        amount: <Money amount={receipt.amount} currency={receipt.currencyCode} />,
        name: receipt.payeeName,
      })}
    </SuccessPopup>
  )
}

const closeSuccess = (): void => announceSuccess(undefined)
