import { approvalCodeGenerate, approvalCodeRequest } from '@sixpence/protocol/security/security'
import { useState } from 'react'
import { showRefusal } from '#lib/popup.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { useConfirmed } from '#widgets/approval/use-confirmed.tsx'
import { CopyText } from '#widgets/copy.tsx'
import { Cluster } from '#ui/layout/primitives.tsx'
import styles from './approval-code.module.css'

/** The eight-digit code for approving payments (Q048): shown once here, or sent. */
export function ApprovalCode() {
  const t = useTranslate()
  const [code, setCode] = useState<string>()
  const confirmation = {
    title: t('Confirm the new approval code'),
    children: t('Your old code no longer works.'),
  }
  const creating = useConfirmed(approvalCodeGenerate, {
    ...confirmation,
    onDone: ({ approvalCode }) => setCode(approvalCode),
  })
  const sending = useConfirmed(approvalCodeRequest, {
    ...confirmation,
    onDone: ({ sentTo = '' }) =>
      showToast({ text: t('We sent a new approval code to {where}.', { where: sentTo }) }),
  })

  async function begin({ send }: typeof creating | typeof sending): Promise<void> {
    const answer = await send({})
    if (answer instanceof Refusal) showRefusal(answer)
  }

  return (
    <Cluster as="span" gap="2" rowGap="1" className="pt-2">
      <Button size="small" busy={creating.isSending} onClick={() => void begin(creating)}>
        {t('Create a new code##approval')}
      </Button>
      <Button size="small" kind="text" busy={sending.isSending} onClick={() => void begin(sending)}>
        {t('Send me a code')}
      </Button>
      {creating.popup ?? sending.popup}
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
