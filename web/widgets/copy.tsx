import { useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { CheckIcon, CopyIcon } from '#ui/icons/icons.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import styles from './copy.module.css'

type CopyProps = { label: string; text: string }

/** Icon button that copies a text and announces it. */
export function CopyButton({ label, text }: CopyProps) {
  const { isCopied, copy } = useCopy(text)
  return (
    <>
      <IconButton label={label} icon={signOf(isCopied)} className={styles.copy} onClick={() => void copy()} />
      <CopiedText isCopied={isCopied} />
    </>
  )
}

/** The same as a button with text. */
export function CopyText({ label, text }: CopyProps) {
  const { isCopied, copy } = useCopy(text)
  return (
    <>
      <Button size="small" icon={signOf(isCopied)} onClick={() => void copy()}>
        {label}
      </Button>
      <CopiedText isCopied={isCopied} />
    </>
  )
}

const signOf = (isCopied: boolean) => (isCopied ? <CheckIcon size="small" /> : <CopyIcon size="small" />)

function CopiedText({ isCopied }: { isCopied: boolean }) {
  const t = useTranslate()
  return <output>{isCopied && <VisuallyHidden>{t('Copied')}</VisuallyHidden>}</output>
}

function useCopy(text: string) {
  const t = useTranslate()
  const [copied, setCopied] = useState<string>()

  async function copy(): Promise<void> {
    const done = await write(text)
    if (done) setCopied(text)
    else showToast({ text: t('Copying is not allowed here. Select the text instead.') })
  }

  return { isCopied: copied === text, copy }
}

/** Rejected without a secure connection or when the person denies it. */
async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
