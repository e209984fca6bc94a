import { useState } from 'react'
import { useTranslate } from '#lib/translate.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { CheckIcon, CopyIcon } from '#ui/icons.tsx'
import { showToast } from '#ui/toast.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './details.module.css'

/** Copies a text that somebody else will ask for, and says so. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const t = useTranslate()
  const [copied, setCopied] = useState<string>()
  const isCopied = copied === text

  async function copy(): Promise<void> {
    const done = await write(text)
    if (done) setCopied(text)
    else showToast({ text: t('Copying is not allowed here. Select the text instead.') })
  }

  return (
    <>
      <IconButton
        label={label}
        icon={isCopied ? <CheckIcon size="small" /> : <CopyIcon size="small" />}
        className={styles.copy}
        onClick={() => void copy()}
      />
      <output>{isCopied && <VisuallyHidden>{t('Copied')}</VisuallyHidden>}</output>
    </>
  )
}

/** Refused without a secure connection, or when the person says no. */
async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
