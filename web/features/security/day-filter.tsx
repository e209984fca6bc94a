import { type FormEvent, useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { areTurned, DayRange } from '#ui/fields/day-range.tsx'
import { Cluster } from '#ui/layout/primitives.tsx'
import styles from './login-history-screen.module.css'

type Range = { from: string | undefined; to: string | undefined }

/** First and last day, stored in the URL. */
export function DayFilter({ from, to, onDays }: Range & { onDays: (range: Range) => void }) {
  const t = useTranslate()
  const [days, setDays] = useState({ from: from ?? '', to: to ?? '' })
  const [isTried, setTried] = useState(() => areTurned(days))

  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (!areTurned(days)) onDays({ from: days.from || undefined, to: days.to || undefined })
  }

  return (
    <Cluster as="form" gap="3" align="start" className={styles.days} noValidate onSubmit={submit}>
      <DayRange days={days} onDays={setDays} isTried={isTried} />
      <Cluster gap="2" className={styles.do}>
        <Button type="submit">{t('Show these days')}</Button>
        {(from !== undefined || to !== undefined) && (
          <Button kind="text" onClick={() => onDays({ from: undefined, to: undefined })}>
            {t('All days')}
          </Button>
        )}
      </Cluster>
    </Cluster>
  )
}
