import { type FormEvent, useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { areTurned, DayRange } from '#ui/fields/day-range.tsx'
import styles from './login-history-screen.module.css'

type Range = { from: string | undefined; to: string | undefined }

/** First and last day; the address keeps them. */
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
    <form className={styles.days} noValidate onSubmit={submit}>
      <DayRange days={days} onDays={setDays} isTried={isTried} />
      <div className={styles.do}>
        <Button type="submit">{t('Show these days')}</Button>
        {(from !== undefined || to !== undefined) && (
          <Button kind="text" onClick={() => onDays({ from: undefined, to: undefined })}>
            {t('All days')}
          </Button>
        )}
      </div>
    </form>
  )
}
