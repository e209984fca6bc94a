import type { ReactNode } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { ButtonTo } from '#ui/links.tsx'
import styles from './batch.module.css'

type NextLinkProps = { to: string; batchId: number; payment: number | undefined }

/** The place of the next action below a batch. */
export const NextPlace = ({ children }: { children: ReactNode }) => (
  <div className={styles.next}>{children}</div>
)

/** Link to the page on which a batch is checked, or its payment waits for a code. */
export function NextLink({ to, batchId, payment }: NextLinkProps) {
  const t = useTranslate()
  return (
    <ButtonTo
      to={to}
      search={{ batch: batchId, ...(payment !== undefined && { payment }) }}
      kind="primary"
      size="big"
    >
      {payment === undefined ? t('Review everything') : t('See what it is waiting for')}
    </ButtonTo>
  )
}
