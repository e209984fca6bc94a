import { type FormEvent, useState } from 'react'
import { useTranslate } from '#lib/translate.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import styles from './login-history-screen.module.css'

type Days = { from: string | undefined; to: string | undefined }

/** First and last day; the address keeps them. */
export function DayFilter({ from, to, onDays }: Days & { onDays: (days: Days) => void }) {
  const t = useTranslate()
  const [days, setDays] = useState({ from: from ?? '', to: to ?? '' })
  const [isTried, setTried] = useState(() => isTurned({ from, to }))
  const isWrong = isTried && isTurned(days)

  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (!isTurned(days)) onDays({ from: days.from || undefined, to: days.to || undefined })
  }

  return (
    <form className={styles.days} noValidate onSubmit={submit}>
      <TextField
        label={t('First day')}
        type="date"
        value={days.from}
        onChange={({ currentTarget }) => setDays({ ...days, from: currentTarget.value })}
      />
      <TextField
        label={t('Last day')}
        type="date"
        value={days.to}
        error={isWrong && t('The last day is before the first one.')}
        onChange={({ currentTarget }) => setDays({ ...days, to: currentTarget.value })}
      />
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

const isTurned = ({ from, to }: Days): boolean => Boolean(from && to && from > to)
