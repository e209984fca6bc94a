import { accessRights } from '@sixpence/protocol/rights'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { useRead } from '#lib/call/use-call.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Page } from '#ui/layout/page.tsx'
import { EmailsSection } from '#widgets/contacts/emails-section.tsx'

/** The e-mail addresses of the company (R067). */
export default function EmailsScreen() {
  const t = useTranslate()
  const me = useRead(customerInfoGet, {})
  const mayChange = me.data?.customer.accessRight === accessRights.full
  return (
    <Page
      title={t('Payment e-mails')}
      lead={
        mayChange
          ? t('Where we send the company’s letters and receipts.')
          : t(
              'Where we send the company’s letters and receipts. Colleagues with full access can change this.',
            )
      }
    >
      <EmailsSection mayChange={mayChange} isCompany />
    </Page>
  )
}
