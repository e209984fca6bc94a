import { approvalCodeGenerate, approvalCodeRequest } from '@sixpence/protocol/security/security'
import { useState } from 'react'
import { showRefusal } from '#lib/popup.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { attempt } from '#lib/call/attempt.ts'
import { ConfirmPopup } from '#widgets/approval/confirm-popup.tsx'
import { useConfirmed } from '#widgets/approval/use-confirmed.tsx'
import { CopyText } from '#widgets/copy.tsx'
import { type PendingConfirmation, pendingConfirmationOf } from '#widgets/approval/pending-confirmation.ts'
import { Cluster } from '#ui/layout/primitives.tsx'
import styles from './approval-code.module.css'

/** The eight-digit code for approving payments (Q048): shown once here, or sent. */
export function ApprovalCode() {
  const t = useTranslate()
  const [waits, setWaits] = useState<PendingConfirmation>()
  const [code, setCode] = useState<string>()
  const beginning = useChange(approvalCodeGenerate)
  const [isSending, setSending] = useState(false)
  const sending = useConfirmed(approvalCodeRequest, {
    title: t('Confirm the new approval code'),
    children: t('Your old code no longer works.'),
    onDone: ({ sentTo = '' }) =>
      showToast({ text: t('We sent a new approval code to {where}.', { where: sentTo }) }),
  })

  async function begin(): Promise<void> {
    const answer = await beginning.send({})
    if (answer) setWaits(pendingConfirmationOf(answer))
  }

  async function request(): Promise<void> {
    setSending(true)
    const answer = await sending.send({})
    setSending(false)
    if (answer instanceof Refusal) showRefusal(answer)
  }

  return (
    <Cluster as="span" gap="2" rowGap="1" className={styles.actions}>
      <Button size="small" busy={beginning.isSending} onClick={() => void begin()}>
        {t('Create a new code##approval')}
      </Button>
      <Button size="small" kind="text" busy={isSending} onClick={() => void request()}>
        {t('Send me a code')}
      </Button>
      {sending.popup}
      {waits && code === undefined && (
        <ConfirmPopup
          title={t('Confirm the new approval code')}
          waits={waits}
          confirm={async ({ key, code: given }) => {
            const answer = await attempt(
              approvalCodeGenerate,
              { requestKey: key, ...(given !== undefined && { code: given }) },
              (done) => done.approvalCode,
            )
            if (typeof answer !== 'string') return answer
            setCode(answer)
            return true
          }}
          again={() => attempt(approvalCodeGenerate, {}, pendingConfirmationOf)}
          onDone={() => setWaits(undefined)}
          onClose={() => setWaits(undefined)}
        >
          {t('Your old code no longer works.')}
        </ConfirmPopup>
      )}
      {code !== undefined && (
        <Dialog
          title={t('Your approval code')}
          actions={
            <Button kind="primary" onClick={() => setCode(undefined)}>
              {t('I have saved it')}
            </Button>
          }
        >
          <p>{t('It is shown only once. Our staff never ask for it.')}</p>
          <p className={styles.code}>{code}</p>
          <CopyText label={t('Copy')} text={code} />
        </Dialog>
      )}
    </Cluster>
  )
}
