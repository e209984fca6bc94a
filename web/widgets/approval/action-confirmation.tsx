import type { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'

type ActionConfirmationProps = {
  question: string
  /** Text of the button. */
  action: string
  isSending: boolean
  refusal: Refusal | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Confirms an irreversible action; an error is shown below the same title (R097, B300). */
export function ActionConfirmation(props: ActionConfirmationProps) {
  const { question, action, isSending, refusal, onConfirm, onClose } = props
  const t = useTranslate()
  return (
    <Dialog
      key={refusal ? 'refused' : 'asks'}
      title={t('Action Confirmation')}
      onClose={onClose}
      actions={
        refusal ? (
          <Button kind="primary" onClick={onClose}>
            {t('Close')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('Back')}</Button>
            <Button kind="danger" busy={isSending} onClick={onConfirm}>
              {action}
            </Button>
          </>
        )
      }
    >
      <p>{refusal ? refusal.description : question}</p>
    </Dialog>
  )
}
