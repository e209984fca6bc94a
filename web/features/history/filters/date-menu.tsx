import { bankZone } from '@sixpence/days/zone'
import { useContext, useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { areTurned, DayRange } from '#ui/fields/day-range.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Choices } from './choice-menu.tsx'
import { type DateRange, presetOf, presetRange, presets } from './dates.ts'
import { CloseMenu, FilterMenu } from './filter-menu.tsx'
import { presetWord } from './filter-words.ts'
import { Cluster, Grid, Stack } from '#ui/layout/primitives.tsx'
import styles from './filter-menu.module.css'

export type DateMenuProps = { range: DateRange; today: string; onChange: (range: DateRange) => void }

/** Date filter: presets, or a first and last day. */
export function DateMenu({ range, today, onChange }: DateMenuProps) {
  const t = useTranslate()
  return (
    <FilterMenu label={t('Dates')} isOn={range.from !== undefined || range.to !== undefined}>
      <Stack gap="3" className={styles.form}>
        <Choices
          options={presets.map((value) => ({ value, label: presetWord(value, t) }))}
          value={presetOf(range, today)}
          onChange={(preset) =>
            onChange(preset ? presetRange(preset, today) : { from: undefined, to: undefined })
          }
        />
        <RangeForm range={range} onChange={onChange} />
        <p className="meta">{t('Times are in the time zone {zone}.', { zone: bankZone })}</p>
      </Stack>
    </FilterMenu>
  )
}

function RangeForm({ range, onChange }: Pick<DateMenuProps, 'range' | 'onChange'>) {
  const t = useTranslate()
  const close = useContext(CloseMenu)
  const [days, setDays] = useState({ from: range.from ?? '', to: range.to ?? '' })
  const [isTried, setTried] = useState(false)

  return (
    <Stack
      as="form"
      gap="3"
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (areTurned(days)) return
        onChange({ from: days.from || undefined, to: days.to || undefined })
        close()
      }}
    >
      <Grid columns={2} gap="3" align="top">
        <DayRange days={days} onDays={setDays} isTried={isTried} />
      </Grid>
      <Cluster gap="2" justify="end">
        <Button type="submit" kind="primary" size="small">
          {t('Show these days')}
        </Button>
      </Cluster>
    </Stack>
  )
}

export type JumpMenuProps = { today: string; onJump: (day: string) => void }

export function JumpMenu(props: JumpMenuProps) {
  const t = useTranslate()
  return (
    <FilterMenu label={t('Jump to a day')} isOn={false}>
      <JumpForm {...props} />
    </FilterMenu>
  )
}

function JumpForm({ today, onJump }: JumpMenuProps) {
  const t = useTranslate()
  const close = useContext(CloseMenu)
  const [day, setDay] = useState('')
  const [isTried, setTried] = useState(false)
  const future = day > today ? t('This day is in the future.') : undefined
  const problem = day === '' ? t('Choose a day first.') : future

  return (
    <Stack
      as="form"
      gap="3"
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (problem) return
        close()
        onJump(day)
      }}
    >
      <TextField
        label={t('Day')}
        type="date"
        max={today}
        value={day}
        error={isTried && problem}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <Cluster gap="2" justify="end">
        <Button type="submit" kind="primary" size="small">
          {t('Go to this day')}
        </Button>
      </Cluster>
    </Stack>
  )
}
