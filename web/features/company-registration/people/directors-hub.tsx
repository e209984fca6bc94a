import { useTranslate } from '#lib/language/translate.ts'
import { FormPage } from '../form-page.tsx'
import { People, unfinished } from './people.tsx'
import type { Wizard } from '../use-wizard.ts'

/** directorsHub: the directors of the company. */
export function DirectorsHub({ wizard }: { wizard: Wizard }) {
  const t = useTranslate()
  return (
    <FormPage
      wizard={wizard}
      title={t('Directors')}
      lead={t('Everyone registered as a director. At least one is needed.')}
      more={() => unfinished(wizard, wizard.registration.directors, t)}
    >
      <People
        wizard={wizard}
        role={{ is: 'director' }}
        id="directors"
        legend={t('Directors of the company')}
        empty={t('No one is named yet.')}
      />
    </FormPage>
  )
}
