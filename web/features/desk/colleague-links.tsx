import { adminStaffInviteAgain, adminStaffRecover, type Colleague } from '@sixpence/protocol/desk/desk'
import { useState } from 'react'
import { SureDialog } from '#kit/form/sure-dialog.tsx'
import { attempt } from '#lib/call/attempt.ts'
import { useChange } from '#lib/call/use-call.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { LinkDialog, sayMailed } from './staff/invite-dialog.tsx'

/** Sends an invitation again to a person who has not enrolled. */
export function InviteAgain({ colleague: { personId } }: { colleague: Colleague }) {
  const t = useTranslate()
  const [link, setLink] = useState<string>()
  const again = useChange(adminStaffInviteAgain)
  const send = async () => {
    const made = await again.send({ personId })
    if (made?.link !== undefined) setLink(made.link)
    else if (made) sayMailed(made, t)
  }
  return (
    <>
      <Button size="small" kind="text" busy={again.isSending} onClick={() => void send()}>
        {t('Send the invitation again')}
      </Button>
      {link !== undefined && <LinkDialog link={link} onClose={() => setLink(undefined)} />}
    </>
  )
}

/** Requests a new link for a colleague who lost their way in; two people have to request it. */
export function NewLink({ colleague: { personId, name, recovery } }: { colleague: Colleague }) {
  const t = useTranslate()
  const [isAsking, setAsking] = useState(false)
  const ask = () =>
    attempt(adminStaffRecover, { personId }, ({ isDone, isMailed }) => {
      showToast({
        text: !isMailed
          ? t('The mail could not be sent. Ask again later.')
          : isDone
            ? t('The link was mailed to {name}, who is signed out everywhere.', { name })
            : t('Asked. Another colleague has to ask too, within a day.'),
      })
    })
  return (
    <>
      {!recovery?.isOwn && (
        <Button size="small" kind="text" onClick={() => setAsking(true)}>
          {t('Ask for a new link')}
        </Button>
      )}
      {isAsking && (
        <SureDialog
          title={t('A new link for {name}?', { name })}
          action={t('Ask for a new link')}
          onSure={ask}
          onClose={() => setAsking(false)}
        >
          <p>
            {recovery
              ? t(
                  '{by} asked for it too: the link is mailed to {name} at once, and all their sessions end. Be sure that it was {name} who asked you.',
                  { by: recovery.by, name },
                )
              : t(
                  '{name} is mailed that you asked. The link is mailed to them when another colleague asks too, within a day.',
                  { name },
                )}
          </p>
        </SureDialog>
      )}
    </>
  )
}
