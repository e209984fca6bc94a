import { adminStaffInviteAgain, adminStaffRecover, type Colleague } from '@sixpence/protocol/desk/desk'
import { useState } from 'react'
import { SureDialog } from '#kit/form/sure-dialog.tsx'
import { tryCall } from '#lib/call/try-call.ts'
import { useChange } from '#lib/call/use-call.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { DialogButton } from './kit/dialog-button.tsx'
import { LinkDialog, mailedWords } from './staff/invite-dialog.tsx'

/** Sends an invitation again to a person who has not enrolled. */
export function InviteAgain({ colleague: { personId } }: { colleague: Colleague }) {
  const t = useTranslate()
  const [link, setLink] = useState<string>()
  const again = useChange(adminStaffInviteAgain)
  const send = async () => {
    const invitation = await again.send({ personId })
    if (invitation?.link !== undefined) setLink(invitation.link)
    else if (invitation) showToast({ text: mailedWords(invitation, t) })
  }
  return (
    <>
      <Button size="small" kind="text" busy={again.isSending} onClick={() => void send()}>
        {t('Resend the invitation')}
      </Button>
      {link !== undefined && <LinkDialog link={link} onClose={() => setLink(undefined)} />}
    </>
  )
}

/** Requests a new link for a colleague who lost their credentials; two people have to request it. */
export function NewLink({ colleague: { personId, name, recovery } }: { colleague: Colleague }) {
  const t = useTranslate()
  const ask = () =>
    tryCall(adminStaffRecover, { personId }, ({ isDone, isMailed }) => {
      showToast({
        text: !isMailed
          ? t('The e-mail could not be sent. Request the link again later.')
          : isDone
            ? t('The link was e-mailed to {name}, who is now signed out everywhere.', { name })
            : t('Requested. Another colleague must also request it within a day.'),
      })
    })
  if (recovery?.isOwn) return null
  return (
    <DialogButton
      size="small"
      kind="text"
      renderDialog={(onClose) => (
        <SureDialog
          title={t('Request a new link for {name}?', { name })}
          action={t('Request a new link')}
          onSure={ask}
          onClose={onClose}
        >
          <p>
            {recovery
              ? t(
                  '{by} has also requested it: the link is e-mailed to {name} immediately, and all their sessions end. Make sure that it was {name} who asked you.',
                  { by: recovery.by, name },
                )
              : t(
                  '{name} is notified of your request by e-mail. The link is e-mailed to them when another colleague also requests it within a day.',
                  { name },
                )}
          </p>
        </SureDialog>
      )}
    >
      {t('Request a new link')}
    </DialogButton>
  )
}
