import { useTranslate } from '#lib/language/translate.ts'
import { TextField } from './text-field.tsx'

/** Calendar days; an empty day is open. */
export type Days = { from: string; to: string }

/** The last day is before the first day. */
export const areTurned = ({ from, to }: Days): boolean => from !== '' && to !== '' && from > to

export type DayRangeProps = {
  days: Days
  onDays: (days: Days) => void
  /** Shows problems only after the first attempt. */
  isTried?: boolean | undefined
}

/** A first and a last day, two fields of a form. */
export function DayRange({ days, onDays, isTried = true }: DayRangeProps) {
  const t = useTranslate()
  return (
    <>
      <TextField
        label={t('First day')}
        type="date"
        value={days.from}
        onChange={({ currentTarget }) => onDays({ ...days, from: currentTarget.value })}
      />
      <TextField
        label={t('Last day')}
        type="date"
        value={days.to}
        error={isTried && areTurned(days) && t('The last day is before the first one.')}
        onChange={({ currentTarget }) => onDays({ ...days, to: currentTarget.value })}
      />
    </>
  )
}
