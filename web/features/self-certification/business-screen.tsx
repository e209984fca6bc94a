import { businessTaxCertificationGet } from '@sixpence/protocol/documents/documents'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { SectionHead } from '#ui/layout/headings.tsx'
import { Page } from '#ui/layout/page.tsx'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { BusinessForm } from './business-form.tsx'
import { emptyBusinessDraft } from './draft.ts'
import { Returned } from './returned.tsx'
import { TaxDocuments } from './tax-documents.tsx'

/** Tax residence and controlling persons of a company, and the resulting documents (R072). */
export default function BusinessScreen() {
  const t = useTranslate()
  const company = useRead(customerInfoGet, {}).data?.customer.businessName ?? ''
  const certificationRead = useRead(businessTaxCertificationGet, {})
  return (
    <Page
      title={t('Where the company pays taxes')}
      lead={t('The law requires us to ask {company} for this and to pass it on to the tax authority.', {
        company,
      })}
    >
      <Returned />
      <section aria-labelledby="certification">
        <SectionHead id="certification">{t('The certification')}</SectionHead>
        <Loaded
          read={certificationRead}
          skeleton={<SkeletonRows count={4} />}
          failure={t('We could not load your certification.')}
        >
          {({ certification }) => (
            <BusinessForm
              signedAt={certification?.signedAt}
              initialDraft={
                certification
                  ? {
                      ...certification,
                      giin: certification.giin ?? '',
                      isUSEntity: certification.isUSEntity ? 'yes' : 'no',
                    }
                  : emptyBusinessDraft
              }
            />
          )}
        </Loaded>
      </section>
      <TaxDocuments isBusiness />
    </Page>
  )
}
