import { checkPageSizes, identityVerificationList } from '@sixpence/protocol/merchant/identity-checks'
import { useLocation, useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { List, NothingMatches } from '#kit/list/list.tsx'
import { useRead } from '#lib/call/use-call.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { EmptyState } from '#ui/feedback/states.tsx'
import { Pager } from '#ui/layout/pager.tsx'
import { ButtonTo } from '#ui/links.tsx'
import { LoadedList } from '#widgets/loaded-list.tsx'
import { CheckItem } from './check-item.tsx'
import { MerchantPage } from '#widgets/merchant/merchant-page.tsx'
import { pagingSearch } from './paging-search.ts'

/** All identity checks the company requested (R082). */
export default function CheckHistoryScreen() {
  const t = useTranslate()
  const navigate = useNavigate()
  const { page = 1 } = z.parse(
    pagingSearch,
    useLocation({ select: (location) => location.search as unknown }),
  )
  const list = useRead(
    identityVerificationList,
    { pageSize: checkPageSizes.history, pageNumber: page },
    { keepsPrevious: true },
  )
  const go = (next: number | undefined) =>
    void navigate({
      to: '/merchant/security/verification/history',
      search: next === undefined ? {} : { page: next },
    })
  return (
    <MerchantPage title={t('Identity check history')} lead={t('Every check you asked for, with its result.')}>
      <LoadedList read={list} rows={5} failure={t('We could not load the checks.')}>
        {({ verifications, total }) => (
          <>
            <List
              label={t('Identity check history')}
              items={verifications}
              keyOf={({ id }) => id}
              empty={
                page > 1 ? (
                  <NothingMatches onShowAll={() => go(undefined)} />
                ) : (
                  <EmptyState
                    title={t('No checks yet')}
                    action={<ButtonTo to="/merchant/security/verification">{t('Request a check')}</ButtonTo>}
                  >
                    {t('Each check stays here with its result and what it cost.')}
                  </EmptyState>
                )
              }
            >
              {(item) => <CheckItem verification={item} />}
            </List>
            <Pager page={page} pageSize={checkPageSizes.history} total={total} onPage={go} />
          </>
        )}
      </LoadedList>
    </MerchantPage>
  )
}
