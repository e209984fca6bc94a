import { useTranslate } from '#lib/language/translate.ts'
import type { QuestionForm } from '#widgets/questionnaire/draft.ts'
import {
  Address,
  type Country,
  Day,
  Email,
  Names,
  PhoneNumber,
  TaxNumber,
} from '#widgets/questionnaire/person.tsx'

/** Personal details, as in the registration. */
export function PersonFields({ form, countries }: { form: QuestionForm; countries: readonly Country[] }) {
  const t = useTranslate()
  return (
    <>
      <Names form={form} />
      <Day form={form} field="birthday" label={t('Date of birth')} />
      <Email form={form} label={t('E-mail, if you have it')} />
      <PhoneNumber form={form} countries={countries} label={t('Phone number, if you have it')} />
      <Address form={form} countries={countries} legend={t('Home address')} />
      <TaxNumber form={form} field="taxId" country={form.draft['address.countryCode'] ?? ''} of="personal" />
    </>
  )
}
