import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { EmptyState, SkeletonRows, SkeletonText } from '#ui/feedback/states.tsx'
import { Coverable } from '#widgets/accounts/amounts-hidden.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { AccountHistory } from './account-history.tsx'
import { chosenAccount } from './chosen-account.ts'
import { useHistorySearch } from './filters/use-history-search.ts'

/** The transactions of an account (R039). */
export default function HistoryScreen() {
  const t = useTranslate()
  const balances = useRead(balanceInquiry, {})
  const [search, change] = useHistorySearch()
  return (
    <Coverable>
      <div className="page-width">
        {balances.error && !balances.data && <h1 className="mb-5">{t('Activity')}</h1>}
        <Loaded read={balances} skeleton={<Skeleton />} failure={t('We could not load your accounts.')}>
          {({ accounts }) => {
            const { account, isUnknown } = chosenAccount(accounts, search.account)
            if (!account) return <NoAccount />
            return (
              <AccountHistory
                key={account.accountId}
                account={account}
                accounts={accounts}
                isUnknown={isUnknown}
                search={search}
                onSearch={change}
              />
            )
          }}
        </Loaded>
      </div>
    </Coverable>
  )
}

function Skeleton() {
  return (
    <>
      <SkeletonText large />
      <SkeletonRows count={8} />
    </>
  )
}

function NoAccount() {
  const t = useTranslate()
  return (
    <EmptyState title={t('No account yet')}>
      {t('Once you have an account, its activity appears here.')}
    </EmptyState>
  )
}
