import { type ReactNode, useEffect, useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { EyeIcon, EyeOffIcon } from '#ui/icons/icons.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import styles from './cards.module.css'

const shownMs = 10_000

/** A secret shown on a click for ten seconds, hidden when the window loses focus. */
export function Secret({ label, children }: { label: string; children: ReactNode }) {
  const t = useTranslate()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isShown) return undefined
    const hide = () => setShown(false)
    const timer = setTimeout(hide, shownMs)
    window.addEventListener('blur', hide)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('blur', hide)
    }
  }, [isShown])
  return (
    <Stack gap="3" align="start">
      <output className={styles.secretText} aria-label={label}>
        {isShown ? children : '••••'}
      </output>
      <Button
        icon={isShown ? <EyeOffIcon /> : <EyeIcon />}
        onClick={() => setShown(!isShown)}
        aria-pressed={isShown}
      >
        {isShown ? t('Hide') : t('Show for 10 seconds')}
      </Button>
    </Stack>
  )
}
