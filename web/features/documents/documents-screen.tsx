import { dictionaryDocumentCategoryList } from '@sixpence/protocol/dictionary/dictionary'
import { customerDocumentsInquiry } from '@sixpence/protocol/documents/documents'
import { accessRights, customerTypes, mayHandIn, mayRead } from '@sixpence/protocol/rights'
import { type DocumentCategory, documentCategories } from '@sixpence/protocol/rules/documents'
import { customerInfoGet, userAccessInfoGet } from '@sixpence/protocol/session/session'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { pageLanguage } from '#lib/language/language.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { SectionHead } from '#ui/layout/headings.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Page } from '#ui/layout/page.tsx'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { hasRight } from '#widgets/accounts/may-pay.ts'
import { DocumentForm } from './document-form.tsx'
import { DocumentsList } from './documents-list.tsx'
import { documentsSearch, type DocumentsSearch } from './documents-search.ts'

const ofPerson: readonly DocumentCategory[] = [
  'identity',
  'address',
  'phone',
  'sourceOfWealth',
  'residencePermit',
  'relationship',
  'other',
]
const ofCompany: readonly DocumentCategory[] = [
  'businessRegistration',
  'businessAddress',
  'registrationAddress',
  'controlDocument',
  'businessAdditional',
  'sourceOfWealth',
  // Documents about a representative.
  'identity',
  'residencePermit',
  'other',
]

/** Documents of a person or company; a representative sees no other page of a company (R018, B007). */
export default function DocumentsScreen() {
  const t = useTranslate()
  const navigate = useNavigate()
  const request = documentsSearch(useSearch({ strict: false }))
  const customer = useRead(customerInfoGet, {}).data?.customer
  const isCompany = customer !== undefined && customer.customerType !== customerTypes.personal
  const country = customer?.residenceCountryCode
  const access = useRead(userAccessInfoGet, isCompany ? {} : undefined).data
  const isSuspended =
    isCompany && customer.accessRight === accessRights.none && access?.accessList.balanceInfo === true
  const kinds = useRead(
    dictionaryDocumentCategoryList,
    customer && { lang: pageLanguage(), ...(country && { countryCode: country }) },
  )
  const documents = useRead(customerDocumentsInquiry, isSuspended ? undefined : {})
  if (!customer) return null
  if (isSuspended)
    return (
      <Page title={t('Company documents')}>
        <Notice kind="warn" title={t('Your access is suspended')}>
          {t('A colleague with full access to {company} can restore it.', {
            company: customer.businessName ?? '',
          })}
        </Notice>
      </Page>
    )
  const maySend = hasRight(customer, mayHandIn)
  const own = new Set<number>((isCompany ? ofCompany : ofPerson).map((name) => documentCategories[name]))
  const want = (search: DocumentsSearch) =>
    void navigate({ to: '.', search, replace: true, resetScroll: false })

  return (
    <Page
      title={isCompany ? t('Company documents') : t('Documents')}
      lead={
        isCompany
          ? t('What {company} has sent us, and its status.', { company: customer.businessName ?? '' })
          : t('What you have sent us, and its status. Only the people who check it can see it.')
      }
    >
      <section aria-labelledby="documents-send">
        <SectionHead id="documents-send">{t('Send a document')}</SectionHead>
        {maySend ? (
          <Loaded
            read={kinds}
            skeleton={<SkeletonRows count={2} />}
            failure={t('We could not load the kinds of documents.')}
          >
            {({ categories }) => (
              <DocumentForm
                categories={categories.filter(({ id }) => own.has(id))}
                isCompany={isCompany}
                mayLook={hasRight(customer, mayRead)}
                request={request}
                onWanted={want}
              />
            )}
          </Loaded>
        ) : (
          <Notice>{t('You can view the documents. Only someone with full access can send them.')}</Notice>
        )}
      </section>
      <section aria-labelledby="documents-sent">
        <SectionHead id="documents-sent">{t('Documents sent')}</SectionHead>
        <Loaded
          read={documents}
          skeleton={<SkeletonRows count={3} />}
          failure={t('We could not load your documents.')}
        >
          {({ documents: sent }) => (
            <DocumentsList
              documents={sent}
              onSendAgain={(search) => {
                want(search)
                document.getElementById('documentType')?.focus()
              }}
            />
          )}
        </Loaded>
      </section>
    </Page>
  )
}
