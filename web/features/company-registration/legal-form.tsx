import { useTranslate } from '#lib/language/translate.ts'
import { Agreements } from '#widgets/registration/agreements.tsx'
import { Registered } from './registered.tsx'
import { FormPage } from './form-page.tsx'
import type { Wizard } from './use-wizard.ts'

/** legalForm: entry in the company register, and agreements. */
export function LegalForm({ wizard }: { wizard: Wizard }) {
  const t = useTranslate()
  return (
    <FormPage
      wizard={wizard}
      title={t('Registration details')}
      lead={t('Enter it exactly as in the register extract.')}
    >
      <Registered wizard={wizard} />
      <Agreements
        agreements={wizard.lists.agreements}
        errorOf={wizard.errorOf}
        isTicked={(field) => wizard.fields[field] === 'on'}
      />
    </FormPage>
  )
}
