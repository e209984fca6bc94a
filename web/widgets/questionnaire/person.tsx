import { taxIdLabel, taxIdNames } from '@sixpence/protocol/rules/tax-id-names'
import type { ReactNode } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { DayFields } from '#ui/fields/day-fields.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextField, type TextFieldProps } from '#ui/fields/text-field.tsx'
import { NamePair } from '#ui/fields/one-name.tsx'
import { dayNames, dayValues, type QuestionForm } from './draft.ts'
import { Choice } from './fields.tsx'
import { Grid, Stack } from '#ui/layout/primitives.tsx'

type QuestionProps = { form: QuestionForm; field: string; label: string }
export type Country = { countryCode: string; countryName: string; phoneCode: string }
type Countries = { countries: readonly Country[] }

/** A text field of the form, by name. */
export const Text = ({ form, field, ...input }: QuestionProps & Omit<TextFieldProps, 'label' | 'form'>) => (
  <TextField
    autoComplete="off"
    {...input}
    id={field}
    name={field}
    defaultValue={form.draft[field]}
    error={form.errorOf(field) ?? input.error}
  />
)

export const Day = ({ form, field, label }: QuestionProps) => (
  <DayFields
    id={field}
    legend={label}
    names={dayNames(field)}
    values={dayValues(form.draft, field)}
    error={form.errorOf(field)}
  />
)

export const CountryChoice = ({ form, field, label, countries }: QuestionProps & Countries) => (
  <Choice
    form={form}
    field={field}
    label={label}
    options={countries.map(({ countryCode, countryName }) => ({ id: countryCode, name: countryName }))}
  />
)

export function Names({ form }: { form: QuestionForm }) {
  const t = useTranslate()
  return (
    <>
      <NamePair
        folds={640}
        values={form.draft}
        first={<Text form={form} field="firstName" label={t('First name')} maxLength={64} />}
        last={<Text form={form} field="lastName" label={t('Last name')} maxLength={64} />}
      />
      <Text form={form} field="middleName" label={t('Middle name, optional')} maxLength={64} />
    </>
  )
}

export const Email = ({ form, ...input }: Omit<Parameters<typeof Text>[0], 'field'>) => (
  <Text
    {...input}
    form={form}
    field="email"
    type="email"
    inputMode="email"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={254}
  />
)

/** In the form, the calling code is a country, since several countries may share a code. */
export function PhoneNumber({ form, label, countries }: Omit<QuestionProps, 'field'> & Countries) {
  const t = useTranslate()
  return (
    <Grid columns="code" gap="3" align="top">
      <Select
        id="phoneCountryCode"
        name="phoneCountryCode"
        label={t('Country code')}
        autoComplete="off"
        defaultValue={form.draft['phoneCountryCode'] ?? ''}
        options={[
          { value: '', label: '+' },
          ...countries.map(({ countryCode, countryName, phoneCode }) => ({
            value: countryCode,
            label: `+${phoneCode} ${countryName}`,
          })),
        ]}
        error={form.errorOf('phoneCountryCode')}
      />
      <Text form={form} field="phone" label={label} type="tel" inputMode="tel" maxLength={24} />
    </Grid>
  )
}

/** Street, town and country, under `address.` in the form. */
export function Address({ form, countries, legend }: { form: QuestionForm; legend: ReactNode } & Countries) {
  const t = useTranslate()
  return (
    <Stack as="fieldset" gap="4">
      <legend className="strong pb-3">{legend}</legend>
      <Text form={form} field="address.address1" label={t('Street and number')} maxLength={100} />
      <Text
        form={form}
        field="address.address2"
        label={t('Flat, floor, entrance (if any)')}
        maxLength={100}
      />
      <Grid columns={2} gap="3" rowGap="4" align="top" folds={640}>
        <Text form={form} field="address.postalCode" label={t('Postal code')} maxLength={16} />
        <Text form={form} field="address.city" label={t('City')} maxLength={64} />
      </Grid>
      <CountryChoice form={form} field="address.countryCode" label={t('Country')} countries={countries} />
    </Stack>
  )
}

/** Tax number, with its name in the country. */
export function TaxNumber(props: {
  form: QuestionForm
  field: string
  country: string
  of: 'personal' | 'business'
  isNeeded?: boolean
}) {
  const t = useTranslate()
  const { form, field, country, of, isNeeded = false } = props
  const number = taxIdLabel(country, of) ?? t('Tax identification number (TIN)')
  const names = taxIdNames.get(country)
  return (
    <Text
      form={form}
      field={field}
      label={isNeeded ? number : t('{number}, if you have it', { number })}
      hint={of === 'personal' ? names?.personalName : names?.businessName}
      maxLength={32}
    />
  )
}
