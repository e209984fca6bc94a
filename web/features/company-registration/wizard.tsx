import { useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { ListsMissing } from '#widgets/questionnaire/lists-missing.tsx'
import { useLists } from '#widgets/use-lists.ts'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { classNames } from '#ui/class-names.ts'
import { ClearRegistration } from './clear-popup.tsx'
import { CompanyForm } from './company-form.tsx'
import { DirectorsHub } from './people/directors-hub.tsx'
import { DueDiligenceForm } from './due-diligence-form.tsx'
import { FinancialInfoForm } from './financial-info-form.tsx'
import { GeneralForm } from './general-form.tsx'
import { LegalForm } from './legal-form.tsx'
import { type Lists, loadLists } from './lists.ts'
import { OwnersHub } from './people/owners-hub.tsx'
import { PersonForm } from './people/person-form.tsx'
import { hashOf } from './place.ts'
import { ShareholdersHub } from './people/shareholders-hub.tsx'
import { StepList } from './step-list.tsx'
import { Summary } from './summary.tsx'
import { UsersHub } from './people/users-hub.tsx'
import { useWizard, type Wizard as WizardState } from './use-wizard.ts'
import styles from './company-registration.module.css'

export type WizardProps = {
  /** After sending, the wizard is cleared and the start page says what comes next (B352). */
  onRegistered: () => void
}

/** The registration of a company, page by page (R003). */
export function Wizard({ onRegistered }: WizardProps) {
  const { lists, refusal, again } = useLists(loadLists)
  if (lists) return <Pages lists={lists} onRegistered={onRegistered} />
  return refusal ? <ListsMissing words={refusal.description} onAgain={again} /> : <SkeletonText lines={6} />
}

function Pages({ lists, onRegistered }: WizardProps & { lists: Lists }) {
  const t = useTranslate()
  const wizard = useWizard(lists, onRegistered)
  // The page after a reload, which need not be the first page.
  const [landed] = useState(() => hashOf(wizard.place))
  return (
    <Stack gap="6" className={styles.wizard}>
      <Stack gap="6" className={styles.locked} inert={wizard.isSending}>
        <StepList wizard={wizard} />
      </Stack>
      <Stack gap="6" className="top">
        {wizard.before && [landed, 'generalForm'].includes(hashOf(wizard.place)) && (
          <Notice kind="info" title={t('Your entries were restored')}>
            {wizard.before.isWhole
              ? t('Tax numbers are not kept: write them again.')
              : t(
                  'Only the details of the company were restored, because people and shareholders are kept for one day. Enter them and the tax numbers again.',
                )}
          </Notice>
        )}
        {/* The last page disables everything but the focused button; other pages can be reached by browser history. */}
        <Stack gap="6" className={styles.locked} inert={wizard.isSending && wizard.page.form !== 'summary'}>
          <PageNow key={`${wizard.clearings} ${hashOf(wizard.place)}`} wizard={wizard} />
        </Stack>
        <Cluster
          gap="4"
          rowGap="1"
          justify="between"
          className={classNames('soft t-13', styles.foot)}
          inert={wizard.isSending}
        >
          <p>
            {t(
              'This browser keeps your entries, but not the tax numbers, until you send or clear them, or someone signs in here: people and shareholders for one day, the company for thirty days.',
            )}
          </p>
          <ClearRegistration onClear={wizard.clear} />
        </Cluster>
      </Stack>
    </Stack>
  )
}

function PageNow({ wizard }: { wizard: WizardState }) {
  const { page } = wizard
  switch (page.form) {
    case 'legalForm':
      return <LegalForm wizard={wizard} />
    case 'financialInfoForm':
      return <FinancialInfoForm wizard={wizard} />
    case 'dueDilligenceForm':
      return <DueDiligenceForm wizard={wizard} />
    case 'directorsHub':
      return <DirectorsHub wizard={wizard} />
    case 'shareholdersHub':
      return <ShareholdersHub wizard={wizard} />
    case 'ownersHub':
      return <OwnersHub wizard={wizard} />
    case 'usersHub':
      return <UsersHub wizard={wizard} />
    case 'summary':
      return <Summary wizard={wizard} />
    case 'personForm':
      return <PersonForm wizard={wizard} id={page.id} />
    case 'companyForm':
      return <CompanyForm wizard={wizard} id={page.id} />
    case 'generalForm':
    default:
      return <GeneralForm wizard={wizard} />
  }
}
