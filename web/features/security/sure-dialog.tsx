import { type ReactNode, useState } from 'react'
import type { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'

/** Asks before something that cannot be taken back. */
export function SureDialog({
  title,
  children,
  action,
  onYes,
  onClose,
}: {
  title: string
  children: ReactNode
  action: string
  onYes: () => Promise<true | Refusal>
  onClose: () => void
}) {
  const t = useTranslate()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function yes(): Promise<void> {
    setBusy(true)
    const answer = await onYes()
    setBusy(false)
    if (answer === true) onClose()
    else setProblem(answer.description)
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="danger" busy={isBusy} onClick={() => void yes()}>
            {action}
          </Button>
        </>
      }
    >
      {children}
      {problem && <Notice kind="warn" live="assertive" title={problem} />}
    </Dialog>
  )
}
