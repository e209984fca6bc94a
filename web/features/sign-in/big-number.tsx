import { useTranslate } from '#lib/language/translate.ts'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { Cluster } from '#ui/layout/primitives.tsx'
import styles from './second-step.module.css'

/** The two digits that are typed on the phone: whoever confirms must have seen this page. */
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
