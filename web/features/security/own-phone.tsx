import { ownPhoneConfirm } from '@sixpence/protocol/security/security'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { showRefusal } from '#lib/popup.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { useConfirmed } from '#widgets/approval/use-confirmed.tsx'

/** The number stated at the registration, shown in full before a code is sent to it. */
export function OwnPhone({ phone }: { phone: string }) {
  const t = useTranslate()
  const confirming = useConfirmed(ownPhoneConfirm, {
    title: t('Confirm your phone number'),
    onDone: () => showToast({ tone: 'good', text: t('Your phone number is confirmed') }),
  })

  async function begin(): Promise<void> {
    const sent = await confirming.send({})
    if (sent instanceof Refusal) showRefusal(sent)
  }

  return (
    <>
      <Notice
        kind="warn"
        title={t('Confirm your phone number')}
        actions={
          <Button size="small" busy={confirming.isSending} onClick={() => void begin()}>
            {t('Send the code to {phone}', { phone })}
          </Button>
        }
      >
        {t('Until then we send no codes to it. After that, you also sign in with a code.')}
      </Notice>
      {confirming.popup}
    </>
  )
}
