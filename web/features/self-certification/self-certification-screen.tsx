import { fatcaCrsGet } from '@sixpence/protocol/profile/profile'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { SectionHead } from '#ui/layout/headings.tsx'
import { Page } from '#ui/layout/page.tsx'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { emptyDraft, keptDraft } from './draft.ts'
import { PersonalForm } from './personal-form.tsx'
import { Returned } from './returned.tsx'
import { TaxDocuments } from './tax-documents.tsx'

/** Tax residence of a person, and the resulting documents (R071). */
export default function SelfCertificationScreen() {
  const t = useTranslate()
  const certification = useRead(fatcaCrsGet, {})
  return (
    <Page
      title={t('Where you pay taxes')}
      lead={t(
        'The law requires us to ask for this and to pass it on to the tax authority. You certify it with your answers.',
      )}
    >
      <Returned />
      <section aria-labelledby="certification">
        <SectionHead id="certification">{t('Your certification')}</SectionHead>
        <Loaded
          read={certification}
          skeleton={<SkeletonRows count={4} />}
          failure={t('We could not load your certification.')}
        >
          {({ fatcaCrs }) => (
            <PersonalForm
              draftStore={keptDraft}
              signedAt={fatcaCrs?.signedAt}
              initialDraft={
                fatcaCrs
                  ? {
                      ...fatcaCrs,
                      hasUSIndicia: fatcaCrs.hasUSIndicia ? 'yes' : 'no',
                      isUSTaxPayer: fatcaCrs.isUSTaxPayer ? 'yes' : 'no',
                    }
                  : emptyDraft
              }
            />
          )}
        </Loaded>
      </section>
      <TaxDocuments />
    </Page>
  )
}
