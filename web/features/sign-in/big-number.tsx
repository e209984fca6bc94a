import { useTranslate } from '#lib/language/translate.ts'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { Cluster } from '#ui/layout/primitives.tsx'
import styles from './second-step.module.css'

/** The two digits to type on the phone, which prove that the person sees this page. */
export function BigNumber({ number }: { number: number }) {
  const t = useTranslate()
  const digits = String(number)
  return (
    <Cluster as="p" gap="3" align="stretch" justify="center" isOneLine className={styles.number}>
      <VisuallyHidden>{t('Number {digits}', { digits })}</VisuallyHidden>
      {Array.from(digits, (digit, at) => (
        <span key={at} aria-hidden>
          {digit}
        </span>
      ))}
    </Cluster>
  )
}
