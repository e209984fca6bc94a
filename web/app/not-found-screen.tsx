import { customerInfoGet } from '@sixpence/protocol/session/session'
import { customerName } from '#lib/call/acted-for.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Page } from '#ui/layout/page.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { ButtonTo } from '#ui/links.tsx'
import { mayLook } from './frame/customer.ts'

/** Any unknown path (R086, B037). */
export function NotFoundScreen() {
  const t = useTranslate()
  const { data } = useRead(customerInfoGet, {})
  // People without access to any page do not see that a page is missing (B8, B036).
  if (data && !mayLook(data.customer)) return <NothingToSee company={customerName(data.customer)} />
  return (
    <Page
      title={t('This page does not exist')}
      lead={t('The address may be mistyped, or the page has moved.')}
    >
      <EmptyState
        action={
          <ButtonTo to="/home" kind="primary">
            {t('Go to home')}
          </ButtonTo>
        }
      />
    </Page>
  )
}

function NothingToSee({ company }: { company: string }) {
  const t = useTranslate()
  return (
    <Page title={t('Nothing to see here yet')}>
      <EmptyState title={t('You represent {company}, without access to its accounts.', { company })}>
        {t('Ask someone with full access to give you more.')}
      </EmptyState>
    </Page>
  )
}
