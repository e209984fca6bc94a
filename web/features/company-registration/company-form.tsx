import { useTranslate } from '#lib/language/translate.ts'
import { Text } from '#widgets/questionnaire/person.tsx'
import { FormPage } from './form-page.tsx'
import { companyName } from './people/names.ts'
import { People, unfinished } from './people/people.tsx'
import { companyIn } from './registration.ts'
import { Registered } from './registered.tsx'
import type { Wizard } from './use-wizard.ts'

/** companyForm: a company that holds shares, with its directors (B358). */
export function CompanyForm({ wizard, id }: { wizard: Wizard; id: number }) {
  const t = useTranslate()
  const company = companyIn(wizard.registration, id)
  if (!company) return null
  return (
    <FormPage
      wizard={wizard}
      title={wizard.fields['name'] ? companyName(company, t) : t('Corporate shareholder')}
      lead={t('Enter the shareholders of this company on the Shareholders page.')}
      more={() => unfinished(wizard, company.directors, t)}
    >
      <Text form={wizard.form} field="name" label={t('Registered name')} maxLength={100} />
      <Registered wizard={wizard} />
      <People
        wizard={wizard}
        role={{ is: 'director', of: id }}
        id="directors"
        legend={t('Directors of the company')}
        empty={t('No one has been added yet. Add at least one person.')}
      />
    </FormPage>
  )
}
