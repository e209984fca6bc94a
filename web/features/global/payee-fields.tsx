import { wireCountries } from '@sixpence/protocol/methods/countries'
import { useMemo } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Segmented } from '#ui/fields/segmented.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { Payee, PayeeField } from './payee.ts'

type PayeeFieldsProps = {
  payee: Payee
  idOf: (field: PayeeField) => string
  errorOf: (field: PayeeField) => string | undefined
  onChange: (change: Partial<Payee>, field?: PayeeField) => void
  onLeave: (field: PayeeField) => void
}

/** Name, e-mail address and country of the payee. */
export function PayeeFields({ payee, idOf, errorOf, onChange, onLeave }: PayeeFieldsProps) {
  const t = useTranslate()
  const format = useFormat()
  const countries = useMemo(
    () =>
      wireCountries
        .map((value) => ({ value, label: format.country(value) }))
        .toSorted((a, b) => a.label.localeCompare(b.label)),
    [format],
  )
  return (
    <>
      <Segmented
        label={t('A person or a company?')}
        value={payee.type}
        options={[
          { value: 'person', label: t('A person') },
          { value: 'company', label: t('A company') },
        ]}
        onChange={(type) => onChange({ type })}
      />
      <TextField
        id={idOf('name')}
        name="name"
        label={t('Recipient’s name')}
        hint={t('They will see it in the e-mail and on the payment page.')}
        error={errorOf('name')}
        autoComplete="off"
        value={payee.name}
        onChange={(event) => onChange({ name: event.currentTarget.value }, 'name')}
        onBlur={() => payee.name && onLeave('name')}
      />
      <TextField
        id={idOf('email')}
        name="email"
        label={t('Recipient’s e-mail')}
        hint={t('We send the link to this address. Anyone who can read its mail can claim the money.')}
        error={errorOf('email')}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={payee.email}
        onChange={(event) => onChange({ email: event.currentTarget.value }, 'email')}
        onBlur={() => payee.email && onLeave('email')}
      />
      <Select
        id={idOf('country')}
        name="country"
        label={t('Country of the recipient, optional')}
        autoComplete="off"
        error={errorOf('country')}
        value={payee.country}
        options={[{ value: '', label: t('They choose it themselves') }, ...countries]}
        onChange={(event) => onChange({ country: event.currentTarget.value }, 'country')}
      />
    </>
  )
}
