import { useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { areTurned, DayRange } from '#ui/fields/day-range.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { FilterForm } from '#ui/fields/filter-form.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { cleanEmail, isEmail } from '#widgets/email.ts'
import styles from './invoices.module.css'
import type { InvoicesFilter } from './invoices-search.ts'

type Props = { filter: InvoicesFilter; isSent: boolean; onFilter: (filter: InvoicesFilter) => void }

/** By the other side’s e-mail, by amount and by the day it was sent. */
export function Filter({ filter, isSent, onFilter }: Props) {
  const t = useTranslate()
  const [email, setEmail] = useState(filter.email)
  const [from, setFrom] = useState(filter.from ?? '')
  const [to, setTo] = useState(filter.to ?? '')
  const [days, setDays] = useState({ from: filter.since ?? '', to: filter.until ?? '' })
  const [isAsked, setAsked] = useState(false)
  const problems = {
    email: email.trim() && !isEmail(email) && t('Enter the whole e-mail address.'),
    from: from && !isAmount(from) && t('Enter an amount like 12.50.'),
    to:
      to &&
      (!isAmount(to)
        ? t('Enter an amount like 12.50.')
        : isAmount(from) && Number(to) < Number(from) && t('This is less than the minimum amount.')),
  }
  const errors = isAsked ? problems : undefined
  const form = (
    <FilterForm
      onSearch={() => {
        setAsked(true)
        if (Object.values(problems).some(Boolean) || areTurned(days)) return
        onFilter({
          email: cleanEmail(email),
          from: from || undefined,
          to: to || undefined,
          since: days.from || undefined,
          until: days.to || undefined,
        })
      }}
    >
      <TextField
        label={isSent ? t('E-mail of the payer') : t('E-mail of the payee')}
        type="email"
        autoComplete="off"
        value={email}
        error={errors?.email}
        onChange={({ currentTarget: { value } }) => setEmail(value)}
      />
      <TextField
        label={t('Minimum amount')}
        inputMode="decimal"
        autoComplete="off"
        value={from}
        error={errors?.from}
        onChange={({ currentTarget: { value } }) => setFrom(value.trim().replace(',', '.'))}
      />
      <TextField
        label={t('Maximum amount')}
        inputMode="decimal"
        autoComplete="off"
        value={to}
        error={errors?.to}
        onChange={({ currentTarget: { value } }) => setTo(value.trim().replace(',', '.'))}
      />
      <DayRange days={days} onDays={setDays} isTried={isAsked} />
    </FilterForm>
  )
  // What is at work stays in sight.
  return Object.values(filter).some(Boolean) ? (
    form
  ) : (
    <Disclosure summary={t('Search and filter')}>
      <div className={styles.folded}>{form}</div>
    </Disclosure>
  )
}

const isAmount = (text: string): boolean => /^\d{1,15}(\.\d{1,8})?$/.test(text)
