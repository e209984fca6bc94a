import { useState } from 'react'
import { useFormOf } from '#kit/form/use-form-of.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { areTurned, DayRange } from '#ui/fields/day-range.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { FilterForm } from '#ui/fields/filter-form.tsx'
import { PartyFields, partyOf, partyProblems } from '#widgets/party-filter.tsx'
import type { InvoicesFilter } from './invoices-search.ts'

type Props = { filter: InvoicesFilter; isSent: boolean; onFilter: (filter: InvoicesFilter) => void }

/** Filter by the other party's e-mail address, amount and sending date. */
export function Filter({ filter, isSent, onFilter }: Props) {
  const t = useTranslate()
  const [days, setDays] = useState({ from: filter.fromDay ?? '', to: filter.untilDay ?? '' })
  const [isAsked, setAsked] = useState(false)
  const form = useFormOf({
    first: { email: filter.email, from: filter.minAmount ?? '', to: filter.maxAmount ?? '' },
    problemsOf: (values) => partyProblems(values, t),
    send: (values) => {
      if (areTurned(days)) return
      const { email, from, to } = partyOf(values)
      onFilter({
        email,
        minAmount: from,
        maxAmount: to,
        fromDay: days.from || undefined,
        untilDay: days.to || undefined,
      })
    },
  })
  const fields = (
    <FilterForm
      onSearch={() => {
        setAsked(true)
        void form.submit()
      }}
    >
      <PartyFields form={form} label={isSent ? t('Payer’s e-mail') : t('Recipient’s e-mail')} />
      <DayRange days={days} onDays={setDays} isTried={isAsked} />
    </FilterForm>
  )
  // Active filters stay visible.
  return Object.values(filter).some(Boolean) ? (
    fields
  ) : (
    <Disclosure summary={t('Search and filter')}>
      <div className="pt-3">{fields}</div>
    </Disclosure>
  )
}
