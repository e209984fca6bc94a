import { useEffect, useId, useRef } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { AlertIcon } from '#ui/icons/icons.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import styles from './error-summary.module.css'

export type SummedError = {
  /** The id of the field. */
  field: string
  /** The same text as at the field. */
  text: string
}

/**
 * The problems after Continue was clicked: receives the focus and links to each field. Pass new objects for every attempt, so
 * that it receives the focus again; when a field is corrected, pass the rest. Nothing is shown while there are no errors.
 */
export function ErrorSummary({ errors }: { errors: readonly SummedError[] }) {
  const t = useTranslate()
  const titleId = useId()
  const ref = useRef<HTMLElement>(null)
  const lastErrors = useRef<readonly SummedError[]>([])
  useEffect(() => {
    if (errors.some((error) => !lastErrors.current.includes(error))) ref.current?.focus()
    lastErrors.current = errors
  }, [errors])
  if (errors.length === 0) return null
  return (
    <section ref={ref} className={styles.summary} tabIndex={-1} aria-labelledby={titleId}>
      <AlertIcon className={styles.icon} />
      <h2 className={styles.title} id={titleId}>
        {t('{count} entries need correcting', { count: errors.length })}
      </h2>
      <Stack as="ul" gap="h" className={styles.list}>
        {errors.map(({ field, text }) => (
          <li key={field}>
            <a
              href={`#${field}`}
              onClick={(event) => {
                event.preventDefault()
                const input = document.getElementById(field)
                input?.focus({ preventScroll: true })
                // The field with its label, not only its lower edge.
                input?.scrollIntoView({ block: 'center' })
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </Stack>
    </section>
  )
}
