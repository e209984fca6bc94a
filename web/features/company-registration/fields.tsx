import { taxIdLabel, taxIdNames } from '@sixpence/protocol/rules/tax-id-names'
import type { ReactNode } from 'react'
import { useTranslate } from '#lib/translate.ts'
import { DayFields } from '#ui/day-fields.tsx'
import { Select } from '#ui/select.tsx'
import { TextField, type TextFieldProps } from '#ui/text-field.tsx'
import { dayNames, dayValues } from '#widgets/questionnaire/draft.ts'
import { Choice } from '#widgets/questionnaire/fields.tsx'
import type { Wizard } from './use-wizard.ts'
import styles from './company-registration.module.css'

type Named = { wizard: Wizard; field: string; label: string }

/** A form of the wizard as the fields of questions know one. */
export const formOf = ({ fields: draft, errorOf, changeField: change }: Wizard) => ({
  draft,
  errorOf,
  change,
})

export const Text = ({ wizard, field, ...input }: Named & Omit<TextFieldProps, 'label'>) => (
  <TextField
    autoComplete="off"
    {...input}
    id={field}
    name={field}
    defaultValue={wizard.fields[field]}
    error={wizard.errorOf(field) ?? input.error}
  />
)

export const Country = ({ wizard, field, label }: Named) => (
  <Choice
    form={formOf(wizard)}
    field={field}
    label={label}
    options={wizard.lists.countries.map(({ countryCode, countryName }) => ({
      id: countryCode,
      name: countryName,
    }))}
  />
)

export const Day = ({ wizard, field, label }: Named) => (
  <DayFields
    id={field}
    legend={label}
    names={dayNames(field)}
    values={dayValues(wizard.fields, field)}
    error={wizard.errorOf(field)}
  />
)

export function PhoneNumber({ wizard, label }: Pick<Named, 'wizard' | 'label'>) {
  const t = useTranslate()
  return (
    <div className={styles.phone}>
      <Select
        id="phoneCountryCode"
        name="phoneCountryCode"
        label={t('Country code')}
        autoComplete="off"
        defaultValue={wizard.fields['phoneCountryCode'] ?? ''}
        options={[
          { value: '', label: '+' },
          ...wizard.lists.countries.map(({ countryCode, countryName, phoneCode }) => ({
            value: countryCode,
            label: `+${phoneCode} ${countryName}`,
          })),
        ]}
        error={wizard.errorOf('phoneCountryCode')}
      />
      <Text wizard={wizard} field="phone" label={label} type="tel" inputMode="tel" maxLength={24} />
    </div>
  )
}

/** Street, town and country, under `address.` in the form. */
export function Address({ wizard, legend }: { wizard: Wizard; legend: ReactNode }) {
  const t = useTranslate()
  return (
    <fieldset className={styles.part}>
      <legend>{legend}</legend>
      <Text wizard={wizard} field="address.address1" label={t('Street and number')} maxLength={100} />
      <Text
        wizard={wizard}
        field="address.address2"
        label={t('Flat, floor, entrance (if any)')}
        maxLength={100}
      />
      <div className={styles.pair}>
        <Text wizard={wizard} field="address.postalCode" label={t('Postal code')} maxLength={16} />
        <Text wizard={wizard} field="address.city" label={t('City')} maxLength={64} />
      </div>
      <Country wizard={wizard} field="address.countryCode" label={t('Country')} />
    </fieldset>
  )
}

/** A tax number by the name its country has for it. This browser does not keep it. */
export function TaxNumber(props: {
  wizard: Wizard
  field: string
  country: string
  of: 'personal' | 'business'
  isNeeded?: boolean
}) {
  const t = useTranslate()
  const { wizard, field, country, of, isNeeded = false } = props
  const number = taxIdLabel(country, of) ?? t('Tax identification number (TIN)')
  const names = taxIdNames.get(country)
  return (
    <Text
      wizard={wizard}
      field={field}
      label={isNeeded ? number : t('{number}, if you have it at hand', { number })}
      hint={of === 'personal' ? names?.personalName : names?.businessName}
      maxLength={32}
    />
  )
}

/** What a register says of a company: of the one that registers, and of each that holds shares. */
export function Registered({ wizard }: { wizard: Wizard }) {
  const t = useTranslate()
  return (
    <>
      <Country wizard={wizard} field="registrationCountryCode" label={t('Country of the register')} />
      <Text wizard={wizard} field="registrationNumber" label={t('Number in the register')} maxLength={40} />
      <Day wizard={wizard} field="registrationDate" label={t('Day of registration')} />
      <TaxNumber
        wizard={wizard}
        field="businessTaxId"
        country={wizard.fields['registrationCountryCode'] ?? ''}
        of="business"
      />
      <Address wizard={wizard} legend={t('Registered office')} />
    </>
  )
}
