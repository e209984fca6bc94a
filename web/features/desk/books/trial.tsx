import { atBankTime, bankTime, bankZone } from '@sixpence/days/zone'
import { adminBookDayList, adminTrialBalanceGet } from '@sixpence/protocol/books/books'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, SkeletonRows } from '#ui/feedback/states.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Cluster } from '#ui/layout/primitives.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import type { DeskSearch } from '../desk-search.ts'
import styles from './books.module.css'
import { TrialTable } from './trial-table.tsx'

/** The trial balance of now, of a moment or of a closed day. */
export function Trial({ open: { day, at } }: { open: DeskSearch }) {
  const t = useTranslate()
  const read = useRead(adminTrialBalanceGet, { ...(day && { day }), ...(at && { at }) })
  const [brand, setBrand] = useState('all')
  const brands = new Map(read.data?.brands.map(({ key, name }) => [key, name]))
  const nameOf = (key: string) => (key === '' ? t('The bank itself') : (brands.get(key) ?? key))
  return (
    <>
      <h1>{t('Trial balance')}</h1>
      <Cluster gap="4" rowGap="3" className={styles.controls}>
        <AsOf day={day} at={at} />
        <Select
          label={t('Brand')}
          value={brand}
          onChange={(event) => setBrand(event.target.value)}
          options={[
            { value: 'all', label: t('All brands') },
            ...['', ...brands.keys()].map((key) => ({ value: key, label: nameOf(key) })),
          ]}
        />
      </Cluster>
      <Loaded
        read={read}
        skeleton={<SkeletonRows count={8} />}
        failure={t('We could not load the trial balance.')}
      >
        {({ at: end, since, lines, sums, digest }) =>
          sums.length === 0 ? (
            <EmptyState title={t('Nothing is booked yet')} />
          ) : (
            <>
              <p className="meta">
                {t('Up to {moment} ({zone}).', { moment: bankTime(new Date(end)), zone: bankZone })}{' '}
                {since &&
                  t('Debits and credits cover the time since {moment} ({zone}).', {
                    moment: bankTime(new Date(since)),
                    zone: bankZone,
                  })}{' '}
                {brand !== 'all' &&
                  t(
                    'The totals cover all brands, because debits and credits are equal only across all of them.',
                  )}
              </p>
              <TrialTable
                lines={brand === 'all' ? lines : lines.filter((line) => line.brand === brand)}
                sums={sums}
                brandName={nameOf}
              />
              {digest && (
                <p className="meta">
                  {t('Sealed with digest')} <span className={styles.code}>{digest}</span>
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </>
  )
}

/** Now, a closed day, or an entered moment. */
function AsOf({ day, at }: { day: string | undefined; at: string | undefined }) {
  const t = useTranslate()
  const format = useFormat()
  const navigate = useNavigate()
  const read = useRead(adminBookDayList, {})
  const [isMoment, setMoment] = useState(at !== undefined)
  const [problem, setProblem] = useState<string>()
  const go = (search: DeskSearch) =>
    void navigate({ to: '/admin-overview', search: { books: 'trial', ...search } })
  const choose = (value: string) => {
    setMoment(value === 'moment')
    if (value !== 'moment') go(value === 'now' ? {} : { day: value })
  }
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = new FormData(event.currentTarget).get('moment')
    const text = typeof field === 'string' ? field : ''
    const moment = atBankTime(text.trim())
    if (!/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d)?$/.test(text.trim()) || Number.isNaN(moment.getTime()))
      return setProblem(t('Enter it in the format 2026-11-25 17:30.'))
    setProblem(undefined)
    return go({ at: moment.toISOString() })
  }
  const days = read.data?.days.map((day) => day.day) ?? []
  return (
    <>
      <Select
        label={t('As of')}
        value={isMoment ? 'moment' : (day ?? 'now')}
        onChange={(event) => choose(event.target.value)}
        options={[
          { value: 'now', label: t('Now') },
          { value: 'moment', label: t('Another time') },
          ...[...new Set([...(day ? [day] : []), ...days])].map((value) => ({
            value,
            label: t('End of {day}', { day: format.day(value) }),
          })),
        ]}
      />
      {isMoment && (
        <form onSubmit={show} noValidate>
          <Cluster gap="2" rowGap="2" className={styles.controls}>
            <TextField
              name="moment"
              label={t('Date and time ({zone})', { zone: bankZone })}
              defaultValue={at ? bankTime(new Date(at)).slice(0, 16) : ''}
              placeholder="2026-11-25 17:30"
              autoComplete="off"
              maxLength={19}
              error={problem}
            />
            <Button type="submit">{t('Show')}</Button>
          </Cluster>
        </form>
      )}
    </>
  )
}
