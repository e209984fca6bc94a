import { type ReactNode, useState } from 'react'
import type { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'

/** Asks before something is taken away. */
export function SureDialog(props: {
  title: string
  children: ReactNode
  action: string
  onSure: () => Promise<object | Refusal>
  onClose: () => void
}) {
  const t = useTranslate()
  const { title, children, action, onSure, onClose } = props
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')

  async function sure(): Promise<void> {
    setBusy(true)
    const answer = await onSure()
    setBusy(false)
    if (answer instanceof Error) setTrouble(answer.message)
    else onClose()
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="danger" busy={isBusy} onClick={() => void sure()}>
            {action}
          </Button>
        </>
      }
    >
      <p>{children}</p>
      {trouble && <Notice kind="warn" live="assertive" title={trouble} />}
    </Dialog>
  )
}
