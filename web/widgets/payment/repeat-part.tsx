import { frequencies, type Schedule, workingDay } from '@sixpence/protocol/rules/schedule'
import { useId } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import {
  firstDays,
  newRepeat,
  frequencyText,
  type Repeat,
  type RepeatField,
  bankHolidayNote,
  scheduleOf,
} from './repeat.ts'
import { Stack } from '#ui/layout/primitives.tsx'

type RepeatPartProps = {
  repeat: Repeat | undefined
  today: string
  calendars?: Schedule['calendars']
  /** Field ids, targets of an error summary. */
  idOf: (field: RepeatField) => string
  errors: { [Field in RepeatField]?: string | undefined }
  /** The payee, for payments they may be allowed to cancel. */
  payeeName?: string | undefined
  onChange: (repeat: Repeat | undefined) => void
}

/** Single or repeated payment: frequency, first date and end. */
export function RepeatPart(props: RepeatPartProps) {
  const { repeat, today, calendars, idOf, errors, payeeName, onChange } = props
  const t = useTranslate()
  const format = useFormat()
  const daysId = useId()
  const days = repeat ? firstDays(scheduleOf(repeat, today, calendars), 4) : []
  const restsToday = workingDay(calendars, today) > today
  const withoutDay = restsToday
    ? t('Banks are closed today. If you leave this empty, it is made on {day}.', {
        day: format.day(workingDay(calendars, today)),
      })
    : t('If you leave this empty, it is made now.')
  const change = (part: Partial<Repeat>) => repeat && onChange({ ...repeat, ...part })
  return (
    <Stack gap="4">
      <Select
        id={idOf('frequency')}
        label={t('How often')}
        error={errors.frequency}
        value={repeat?.frequency ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const frequency = frequencies.find((frequency) => frequency === value)
          onChange(frequency && { ...(repeat ?? newRepeat(frequency)), frequency })
        }}
        options={[
          { value: '', label: t('Once') },
          ...frequencies.map((value) => ({ value, label: frequencyText[value](t) })),
        ]}
      />
      {repeat && (
        <Stack gap="4" className="side-line">
          <TextField
            id={idOf('first')}
            label={t('First payment')}
            type="date"
            hint={!repeat.first && withoutDay}
            error={errors.first}
            min={today}
            value={repeat.first}
            onChange={({ currentTarget: { value } }) => change({ first: value })}
          />
          <Stack gap="2">
            <Segmented
              label={t('Ends##repeat')}
              value={repeat.ends}
              onChange={(ends) => change({ ends })}
              options={[
                { value: 'open', label: t('When I end it') },
                { value: 'day', label: t('On a date') },
                { value: 'count', label: t('After a number of payments') },
              ]}
            />
            {repeat.ends === 'day' && (
              <TextField
                id={idOf('last')}
                label={t('Last day')}
                type="date"
                error={errors.last}
                min={repeat.first || today}
                value={repeat.last}
                onChange={({ currentTarget: { value } }) => change({ last: value })}
              />
            )}
            {repeat.ends === 'count' && (
              <TextField
                id={idOf('count')}
                label={t('Number of payments')}
                inputMode="numeric"
                autoComplete="off"
                error={errors.count}
                value={repeat.count}
                onChange={({ currentTarget: { value } }) => change({ count: value.trim() })}
              />
            )}
          </Stack>
          {payeeName !== undefined && (
            <Checkbox
              label={t('{name} may end it too', { name: payeeName })}
              checked={repeat.userCancel}
              onChange={({ currentTarget: { checked } }) => change({ userCancel: checked })}
            />
          )}
          {days.length > 0 && (
            <p className="meta" id={daysId}>
              {t('Days: {days}.', { days: format.list(days.map((day) => format.day(day))) })}
              {calendars && ` ${bankHolidayNote(t)}`}
            </p>
          )}
        </Stack>
      )}
    </Stack>
  )
}
