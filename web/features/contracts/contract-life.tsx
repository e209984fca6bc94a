import type { Contract } from '@sixpence/protocol/contracts/contracts'
import { useId } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { DateTime } from '#ui/date-time.tsx'
import { SectionHead } from '#ui/layout/headings.tsx'
import styles from './contracts.module.css'
import { eventWords } from './words.ts'

/** What happened to it, from the first day on. */
export function ContractLife({ one }: { one: Contract }) {
  const t = useTranslate()
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <SectionHead id={id}>{t('What happened')}</SectionHead>
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- restores what list-style none takes away in Safari */}
      <ol role="list" className={styles.life}>
        {one.events.map(({ at, step, by }) => (
          <li key={`${at} ${step} ${by ?? ''}`} className={styles.event}>
            <span>{eventWords(step, by && one[by].name, t)}</span>
            <span className={styles.moment}>
              <DateTime value={at} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
