import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { SureDialog } from '#kit/form/sure-dialog.tsx'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Definition, DefinitionList } from '#ui/layout/definition-list.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { CopyText } from '#widgets/copy.tsx'

type Props = {
  /** Only its last characters. */
  secret: string
  oldUntil: string | undefined
  mayChange: boolean
  /** Requests a new secret; a refusal is shown in the dialog. */
  onRenew: () => Promise<unknown>
}

/** The secret that signs messages. */
export function SecretPart({ secret, oldUntil, mayChange, onRenew }: Props) {
  const t = useTranslate()
  const format = useFormat()
  const [asks, setAsks] = useState(false)
  return (
    <>
      <DefinitionList>
        <Definition
          term={t('Secret')}
          action={
            mayChange && (
              <Button kind="text" size="small" onClick={() => setAsks(true)}>
                {t('Create a new secret')}
              </Button>
            )
          }
        >
          <code>{secret}</code>
        </Definition>
        {oldUntil && (
          <Definition term={t('Old secret')}>
            {t('Works until {when}', { when: format.dayTime(oldUntil) })}
          </Definition>
        )}
      </DefinitionList>
      {asks && (
        <SureDialog
          title={t('Create a new secret?')}
          action={t('Create a new secret')}
          kind="primary"
          onSure={onRenew}
          onClose={() => setAsks(false)}
        >
          {t(
            'For 24 hours, messages are signed with both secrets, so your server can switch over without missing any.',
          )}
        </SureDialog>
      )}
    </>
  )
}

type SecretDialogProps = {
  secret: string
  /** Its name, if it is not a signing secret. */
  title?: string
  copy?: string
  done?: string
  onClose: () => void
}

/** Shown only once. A click beside it does not close it. */
export function SecretDialog({ secret, title, copy, done, onClose }: SecretDialogProps) {
  const t = useTranslate()
  return (
    <Dialog
      title={title ?? t('Your secret')}
      actions={
        <Button kind="primary" onClick={onClose}>
          {done ?? t('I have saved it')}
        </Button>
      }
    >
      <Stack gap="3">
        <p>{t('It is shown only once. Store it where only your server can read it.')}</p>
        <code className="panel block code t-14 wraps p-3">{secret}</code>
        <div>
          <CopyText label={copy ?? t('Copy the secret')} text={secret} />
        </div>
      </Stack>
    </Dialog>
  )
}
