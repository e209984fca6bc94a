import { useState } from 'react'
import { useTranslate } from '#lib/translate.ts'
import { Button } from '#ui/button.tsx'
import { CheckIcon, CopyIcon } from '#ui/icons.tsx'
import { showToast } from '#ui/toast.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

/** Copies a text, and says so. */
export function CopyText({ label, text }: { label: string; text: string }) {
  const t = useTranslate()
  const [isCopied, setCopied] = useState(false)

  async function copy(): Promise<void> {
    // Refused without a secure connection, or when the person says no.
    const isDone = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    if (isDone) setCopied(true)
    else showToast({ text: t('Copying is not allowed here. Select the text instead.') })
  }

  return (
    <>
      <Button
        size="small"
        icon={isCopied ? <CheckIcon size="small" /> : <CopyIcon size="small" />}
        onClick={() => void copy()}
      >
        {label}
      </Button>
      <output>{isCopied && <VisuallyHidden>{t('Copied')}</VisuallyHidden>}</output>
    </>
  )
}
