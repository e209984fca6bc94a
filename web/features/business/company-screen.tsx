import { businessInfoGet } from '@sixpence/protocol/business/business-info'
import { accessRights } from '@sixpence/protocol/rights'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { useNavigate, useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { useRead } from '#lib/call/use-call.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { CheckIcon } from '#ui/icons/icons.tsx'
import { Page, PageHead } from '#ui/layout/page.tsx'
import { Cluster } from '#ui/layout/primitives.tsx'
import { PhonesSection } from '#widgets/contacts/phones-section.tsx'
import { PhoneDialog } from '#widgets/contacts/phone-dialog.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import type { CompanyState } from './company-state.ts'
import { AddressesSection } from './addresses-section.tsx'
import { type CompanyDialog, companySearch } from './company-search.ts'
import { DeclarationsSection } from './declarations-section.tsx'
import { DetailsSection } from './details-section.tsx'
import { DocumentsSection } from './documents-section.tsx'
import { EmailsSummary } from './emails-summary.tsx'
import { MissingSection } from './missing-section.tsx'
import { PeopleSection } from './people-section.tsx'
import { ResolutionSection } from './resolution-section.tsx'
import { usePapers } from './use-papers.ts'

/** The page of a company; what is missing comes first (R066). */
export default function CompanyScreen() {
  const t = useTranslate()
  const me = useRead(customerInfoGet, {})
  const read = useRead(businessInfoGet, {})
  return (
    <Page {...(read.data === undefined && { title: t('Company details') })}>
      <Loaded read={read} skeleton={<SkeletonRows count={6} />} failure={t('We could not load the company.')}>
        {(state) => <Company state={state} mayChange={me.data?.customer.accessRight === accessRights.full} />}
      </Loaded>
    </Page>
  )
}

function Company({ state, mayChange }: { state: CompanyState; mayChange: boolean }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const { edit } = z.parse(companySearch, useSearch({ strict: false }))
  const papers = usePapers()
  const { company } = state
  const isOpen = (dialog: CompanyDialog): boolean => mayChange && edit === dialog
  const open = (dialog: CompanyDialog | undefined): void =>
    void navigate({ to: '.', search: { edit: dialog }, replace: true, resetScroll: false })
  const close = (): void => open(undefined)
  const parts = { state, mayChange, onOpen: open, onClose: close }
  const home = company.registrationCountryCode
  return (
    <>
      <PageHead
        title={company.name}
        mark={
          <Cluster as="p" gap="2" rowGap="1">
            {company.verified ? (
              <StatusChip tone="good" icon={<CheckIcon size="small" />}>
                {t('Verified')}
              </StatusChip>
            ) : (
              <StatusChip tone="warn">{t('Not verified yet')}</StatusChip>
            )}
            {company.limited && <StatusChip tone="bad">{t('Limited##company')}</StatusChip>}
          </Cluster>
        }
        lead={
          mayChange
            ? t('What we know about your company, and what we still need.')
            : t('What we know about your company. Colleagues with full access can change it.')
        }
      />
      <MissingSection {...parts} papers={papers} />
      <DetailsSection {...parts} isOpen={isOpen('details')} />
      <AddressesSection {...parts} isOpen={isOpen('address')} />
      <DocumentsSection company={company} />
      <PhonesSection mayChange={mayChange} home={home} lead={t('How we reach the company.')} />
      <EmailsSummary email={company.email} />
      <PeopleSection />
      <ResolutionSection {...parts} isOpen={isOpen('resolution')} />
      <DeclarationsSection {...parts} papers={papers} isOpen={isOpen('declarations')} />
      {isOpen('phone') && <PhoneDialog country={home} onClose={close} />}
    </>
  )
}
