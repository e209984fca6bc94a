import { loginDispute } from '@sixpence/protocol/security/security'
import { useTranslate } from '#lib/language/translate.ts'
import { attempt } from '#lib/call/attempt.ts'
import { SureDialog } from '#kit/form/sure-dialog.tsx'

/** “It was not me”: signs out all other sessions after a confirmation; a new password is the next step. */
export function DisputeDialog({
  id,
  what,
  onDisputed,
  onClose,
}: {
  id: number
  /** Browser, place and time of the sign-in. */
  what: string
  onDisputed: () => void
  onClose: () => void
}) {
  const t = useTranslate()
  return (
    <SureDialog
      title={t('Was this not you?')}
      action={t('Sign everyone else out')}
      onSure={async () => {
        const answer = await attempt(loginDispute, { id }, () => undefined)
        if (answer === true) onDisputed()
        return answer
      }}
      onClose={onClose}
    >
      <p>{what}</p>
      <p>
        {t(
          'You stay signed in here. Every other browser is signed out, and a phone that was used is unlinked. Then you choose a new password.',
        )}
      </p>
    </SureDialog>
  )
}
