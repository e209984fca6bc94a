import { useTranslate } from '#lib/language/translate.ts'
import { Address, CountryChoice, Day, TaxNumber, Text } from '#widgets/questionnaire/person.tsx'
import type { Wizard } from './use-wizard.ts'

/** Entry in a company register, for the registering company and for shareholding companies. */
export function Registered({ wizard }: { wizard: Wizard }) {
  const t = useTranslate()
  const { form, fields } = wizard
  const { countries } = wizard.lists
  return (
    <>
      <CountryChoice
        form={form}
        countries={countries}
        field="registrationCountryCode"
        label={t('Country of registration')}
      />
      <Text form={form} field="registrationNumber" label={t('Registration number')} maxLength={40} />
      <Day form={form} field="registrationDate" label={t('Date of registration')} />
      <TaxNumber
        form={form}
        field="businessTaxId"
        country={fields['registrationCountryCode'] ?? ''}
        of="business"
      />
      <Address form={form} countries={countries} legend={t('Registered office')} />
    </>
  )
}
