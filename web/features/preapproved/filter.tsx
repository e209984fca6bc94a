import { useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { FilterForm } from '#ui/fields/filter-form.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { KindSelect } from '#widgets/accounts/kind-select.tsx'
import { cleanEmail, isEmail } from '#widgets/email.ts'
import type { PreapprovedSearch } from './preapproved-search.ts'

type Entries = PreapprovedSearch & { email: string }
type FilterProps = { search: Entries; onSearch: (search: Entries) => void }

/** By who is paid, by amount and by kind (B299). */
export function Filter({ search, onSearch }: FilterProps) {
  const t = useTranslate()
  const [email, setEmail] = useState(search.email)
  const [from, setFrom] = useState(search.from ?? '')
  const [to, setTo] = useState(search.to ?? '')
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
  return (
    <FilterForm
      onSearch={() => {
        setAsked(true)
        if (Object.values(problems).some(Boolean)) return
        onSearch({ ...search, email: cleanEmail(email), from: from || undefined, to: to || undefined })
      }}
    >
      <TextField
        label={t('E-mail of the payee')}
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
      <KindSelect kinds={kinds} value={search.type} onKind={(type) => onSearch({ ...search, type })} />
    </FilterForm>
  )
}

/** What can repeat today. */
const kinds = ['P2P', 'BetweenAccounts', 'Exchange'] as const

const isAmount = (text: string): boolean => /^\d{1,15}(\.\d{1,8})?$/.test(text)
