import { balanceInquiry, type Account } from '@sixpence/protocol/accounts/accounts'
import { useLocation, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { EmptyState, SkeletonRows } from '#ui/feedback/states.tsx'
import { AccountPicker } from '#widgets/accounts/account-picker.tsx'
import { Coverable, HideAmounts } from '#widgets/accounts/amounts-hidden.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { chosenAccount } from './chosen-account.ts'
import { Cluster } from '#ui/layout/primitives.tsx'
import { listsSearch } from './lists-search.ts'
import { SectionTabs } from './section-tabs.tsx'

export type ListsSearch = z.output<typeof listsSearch>
export type Place = { account: Account; search: ListsSearch; go: (change: ListsSearch) => void }

/** Layout of the pages with lists of an account: heading, tabs, account picker, list. */
export function AccountLists({ title, children }: { title: string; children: (place: Place) => ReactNode }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const balances = useRead(balanceInquiry, {})
  const search = z.parse(listsSearch, useLocation({ select: (location) => location.search as unknown }))
  const go = (change: ListsSearch): void => {
    const next = Object.entries({ ...search, ...change }).filter(([, value]) => value !== undefined)
    void navigate({ to: '.', search: Object.fromEntries(next) })
  }
  return (
    <Coverable>
      <div className="page-width">
        <Cluster as="header" isOneLine className="to-edge mb-2">
          <h1 tabIndex={-1} className="push">
            {title}
          </h1>
          <HideAmounts />
        </Cluster>
        <SectionTabs account={search.account} />
        <Loaded
          read={balances}
          skeleton={<SkeletonRows count={6} />}
          failure={t('We could not load your accounts.')}
        >
          {({ accounts }) => {
            const { account, isUnknown } = chosenAccount(accounts, search.account)
            if (!account)
              return (
                <EmptyState title={t('No account yet')}>
                  {t('Once you have an account, its activity appears here.')}
                </EmptyState>
              )
            return (
              <>
                <AccountPicker
                  label={t('Account')}
                  accounts={accounts}
                  value={account.accountId}
                  error={
                    isUnknown && t('We could not find that account. This is {name}.', { name: account.alias })
                  }
                  onChange={(accountId) => go({ account: accountId, page: undefined })}
                />
                {children({ account, search, go })}
              </>
            )
          }}
        </Loaded>
      </div>
    </Coverable>
  )
}
