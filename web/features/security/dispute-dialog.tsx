import { loginDispute } from '@sixpence/protocol/security/security'
import { useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { useConfirmed } from '#widgets/approval/use-confirmed.tsx'
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
  const [isAsked, setAsked] = useState(false)
  const disputing = useConfirmed(loginDispute, {
    title: t('Confirm the removal of the phone'),
    children: t('This sign-in was made with a linked phone, which is removed.'),
    onDone: onDisputed,
  })
  if (isAsked) return disputing.popup
  return (
    <SureDialog
      title={t('Was this not you?')}
      action={t('Sign everyone else out')}
      onSure={async () => {
        const answer = await disputing.send({ id })
        if (answer === undefined) setAsked(true)
        return answer
      }}
      onClose={() => !isAsked && onClose()}
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
