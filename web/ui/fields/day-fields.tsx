import { type ReactNode, useId } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { classNames } from '#ui/class-names.ts'
import { FieldError } from './field.tsx'
import { ChevronDownIcon } from '#ui/icons/icons.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import fieldStyles from './field.module.css'
import selectStyles from './select.module.css'
import styles from './day-fields.module.css'

type DayPart = 'day' | 'month' | 'year'

export type DayFieldsProps = {
  legend: ReactNode
  /** Id of the first field, to which an error summary links. */
  id: string
  /** Names of the three parts in the form: day as typed, month as two digits, year as typed. */
  names: { day: string; month: string; year: string }
  /** The initial values of the parts. */
  values?: { [Part in DayPart]?: string | undefined } | undefined
  error?: ReactNode
  /** Lets the browser fill in the person's birthday. */
  isBirthDay?: boolean | undefined
}

/** A day that people know, such as a birthday: typed, not picked from a calendar. */
export function DayFields({ legend, id, names, values, error, isBirthDay = false }: DayFieldsProps) {
  const t = useTranslate()
  const format = useFormat()
  const ownId = useId()
  const control = {
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error ? `${ownId}-error` : undefined,
  }
  const fill = (part: DayPart) => (isBirthDay ? { autoComplete: `bday-${part}` } : { autoComplete: 'off' })
  return (
    <Stack as="fieldset" gap="2">
      <legend className="label">{legend}</legend>
      <div className={styles.parts}>
        <Stack gap="1" className={styles.part}>
          <label htmlFor={id}>{t('Day##part of a date')}</label>
          <input
            {...control}
            {...fill('day')}
            id={id}
            name={names.day}
            defaultValue={values?.day}
            className={fieldStyles.input}
            inputMode="numeric"
            maxLength={2}
          />
        </Stack>
        <Stack gap="1" className={styles.part}>
          <label htmlFor={`${id}-month`}>{t('Month')}</label>
          <Stack as="span" className={fieldStyles.control}>
            <select
              {...control}
              {...fill('month')}
              id={`${id}-month`}
              name={names.month}
              defaultValue={values?.month ?? ''}
              className={classNames(fieldStyles.input, selectStyles.select)}
            >
              <option value="">–</option>
              {months.map((month) => (
                <option key={month} value={month}>
                  {format.monthName(`2026-${month}-01`, 'long')}
                </option>
              ))}
            </select>
            <ChevronDownIcon className={selectStyles.chevron} />
          </Stack>
        </Stack>
        <Stack gap="1" className={styles.part}>
          <label htmlFor={`${id}-year`}>{t('Year##part of a date')}</label>
          <input
            {...control}
            {...fill('year')}
            id={`${id}-year`}
            name={names.year}
            defaultValue={values?.year}
            className={fieldStyles.input}
            inputMode="numeric"
            maxLength={4}
          />
        </Stack>
      </div>
      {Boolean(error) && <FieldError id={`${ownId}-error`}>{error}</FieldError>}
    </Stack>
  )
}

const months = Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, '0'))
