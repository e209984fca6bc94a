import { taxIdLabel } from '@sixpence/protocol/rules/tax-id-names'
import { useTranslate } from '#lib/translate.ts'
import { DayFields } from '#ui/day-fields.tsx'
import { Select } from '#ui/select.tsx'
import { TextField, type TextFieldProps } from '#ui/text-field.tsx'
import { dayNames, dayValues, type QuestionForm } from '#widgets/questionnaire/draft.ts'
import { Choice } from '#widgets/questionnaire/fields.tsx'
import styles from './representatives.module.css'
import type { Country } from './draft.ts'

type Props = { form: QuestionForm; countries: readonly Country[] }

/** Who somebody is: the same that the registration asks. */
export function PersonFields({ form, countries }: Props) {
  const t = useTranslate()
  const number = taxIdLabel(form.draft['address.countryCode'] ?? '', 'personal')
  return (
    <>
      <div className={styles.pair}>
        <Text form={form} field="firstName" label={t('First name')} maxLength={64} />
        <Text form={form} field="lastName" label={t('Last name')} maxLength={64} />
      </div>
      <Text form={form} field="middleName" label={t('Middle name, if there is one')} maxLength={64} />
      <DayFields
        id="birthday"
        legend={t('Date of birth')}
        names={dayNames('birthday')}
        values={dayValues(form.draft, 'birthday')}
        error={form.errorOf('birthday')}
      />
      <Text
        form={form}
        field="email"
        label={t('E-mail, if you have it at hand')}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <div className={styles.phone}>
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
        <Text
          form={form}
          field="phone"
          label={t('Phone number, if you have it at hand')}
          type="tel"
          inputMode="tel"
          maxLength={24}
        />
      </div>
      <fieldset className={styles.part}>
        <legend>{t('Home address')}</legend>
        <Text form={form} field="address.address1" label={t('Street and number')} maxLength={100} />
        <Text
          form={form}
          field="address.address2"
          label={t('Flat, floor, entrance (if any)')}
          maxLength={100}
        />
        <div className={styles.pair}>
          <Text form={form} field="address.postalCode" label={t('Postal code')} maxLength={16} />
          <Text form={form} field="address.city" label={t('City')} maxLength={64} />
        </div>
        <Choice
          form={form}
          field="address.countryCode"
          label={t('Country')}
          options={countries.map(({ countryCode, countryName }) => ({ id: countryCode, name: countryName }))}
        />
      </fieldset>
      <Text
        form={form}
        field="taxId"
        label={t('{number}, if you have it at hand', {
          number: number ?? t('Tax identification number (TIN)'),
        })}
        maxLength={32}
      />
    </>
  )
}

type TextProps = { form: QuestionForm; field: string } & Omit<TextFieldProps, 'id' | 'name' | 'form'>

/** A line of the form, by the name of its field. */
export const Text = ({ form, field, ...input }: TextProps) => (
  <TextField
    autoComplete="off"
    {...input}
    id={field}
    name={field}
    defaultValue={form.draft[field]}
    error={form.errorOf(field)}
  />
)
