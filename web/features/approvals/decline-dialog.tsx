import { useDraftText } from '#kit/form/draft-state.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

type Props = { isSending: boolean; onDecline: (reason: string) => void; onClose: () => void }

export function DeclineDialog({ isSending, onDecline, onClose }: Props) {
  const t = useTranslate()
  const [reason, setReason] = useDraftText('decline')
  return (
    <Dialog
      title={t('Decline the selected payments?')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Back')}</Button>
          <Button kind="danger" busy={isSending} onClick={() => onDecline(reason)}>
            {t('Decline')}
          </Button>
        </>
      }
    >
      <p>{t('Nothing is sent, and the money is available again.')}</p>
      <TextField
        label={t('Reason (optional)')}
        value={reason}
        maxLength={140}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Dialog>
  )
}
