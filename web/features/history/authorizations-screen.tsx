import type { Account } from '@sixpence/protocol/accounts/accounts'
import {
  type Authorization,
  authorizationHistoryList,
  authorizationPageSize as pageSize,
  debitHistoryList,
} from '@sixpence/protocol/history/history-lists'
import { List } from '#kit/list/list.tsx'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { DateTime } from '#ui/date-time.tsx'
import { CardIcon, ClockIcon } from '#ui/icons/icons.tsx'
import { Money } from '#ui/money.tsx'
import { Pager } from '#ui/layout/pager.tsx'
import { type RowParts } from '#ui/layout/row.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { Tile } from '#ui/layout/tile.tsx'
import { RowTo } from '#ui/links.tsx'
import { LoadedList } from '#widgets/loaded-list.tsx'
import { PaymentStatus, PendingFootnote } from '#widgets/accounts/payment-status.tsx'
import { isZeroAmount } from '#lib/is-zero-amount.ts'
import { AccountLists, type Place } from './account-lists.tsx'

/** Holds of an account, by its payments or by the debit card of a settlement account (R041). */
export default function AuthorizationsScreen() {
  const t = useTranslate()
  return (
    <AccountLists title={t('Set aside')}>
      {(place) => <Lists key={place.account.accountId} {...place} />}
    </AccountLists>
  )
}

/** Only settlement accounts have a debit card; for others no request is sent [B267]. */
const hasDebit = (account: Account): boolean => account.settlementAccountId !== undefined

function Lists(place: Place) {
  const t = useTranslate()
  const { account, search, go } = place
  const isCard = search.kind === 'card'
  const page = search.page ?? 1
  const input = { accountId: account.accountId, pageNumber: page, pageSize }
  const ofAccount = useRead(authorizationHistoryList, isCard ? undefined : input, { keepsPrevious: true })
  const ofCard = useRead(debitHistoryList, isCard && hasDebit(account) ? input : undefined, {
    keepsPrevious: true,
  })
  const list = isCard ? ofCard : ofAccount
  return (
    <>
      <div className="mt-4 mb-2">
        <Segmented
          label={t('Set aside by')}
          options={[
            { value: 'account', label: t('Payments') },
            { value: 'card', label: t('Debit card') },
          ]}
          value={isCard ? 'card' : 'account'}
          onChange={(kind) => go({ kind: kind === 'card' ? 'card' : undefined, page: undefined })}
        />
      </div>
      {isCard && !hasDebit(account) ? (
        <NoCard />
      ) : (
        <>
          <LoadedList read={list} rows={6} failure={t('We could not load what was set aside.')}>
            {({ transactions, total }) => (
              <div className="mt-4">
                <List
                  label={t('Set aside')}
                  items={transactions}
                  keyOf={({ transactionId }) => transactionId}
                  empty={
                    <EmptyState plain title={t('Nothing was set aside')}>
                      {t('Payments waiting for confirmation appear here with their outcome.')}
                    </EmptyState>
                  }
                >
                  {(item) => <Line authorization={item} account={account} />}
                </List>
                {transactions.some(({ status }) => status === 'pending') && <PendingFootnote />}
                <Pager page={page} pageSize={pageSize} total={total} onPage={(next) => go({ page: next })} />
              </div>
            )}
          </LoadedList>
        </>
      )}
    </>
  )
}

function NoCard() {
  const t = useTranslate()
  return (
    <div className="mt-4">
      <EmptyState plain title={t('There is no debit card for this account')}>
        {t('Debit card holds are listed only for settlement accounts.')}
      </EmptyState>
    </div>
  )
}

/** Links to the payment; for a card hold, to its line in the account that the card is settled from. */
function Line({ authorization, account }: { authorization: Authorization; account: Account }) {
  const t = useTranslate()
  const parts: RowParts = {
    media: <Tile>{authorization.booked === undefined ? <ClockIcon /> : <CardIcon />}</Tile>,
    title:
      authorization.counterpartyName ??
      t('Payment {number}', { number: String(authorization.transactionId) }),
    meta: (
      <>
        <DateTime value={authorization.transactionDate} as="shortDayTime" />
        {authorization.note && `, ${authorization.note}`}
      </>
    ),
    status: <PaymentStatus status={authorization.status} />,
    end: (
      <Money
        amount={authorization.amount}
        currency={authorization.currencyCode}
        tone={authorization.status === 'canceled' ? 'struck' : 'plain'}
      />
    ),
    endMeta:
      isInPart(authorization) &&
      t.rich('{amount} booked', {
        amount: <Money amount={authorization.booked} currency={authorization.currencyCode} />,
      }),
  }
  if (authorization.booked === undefined)
    return (
      <RowTo
        to="/transfer/p2p/receipt/$transactionId"
        params={{ transactionId: String(authorization.transactionId) }}
        {...parts}
      />
    )
  const place = {
    account: account.settlementAccountId ?? account.accountId,
    line: String(authorization.transactionId),
  }
  return <RowTo to="/history" search={place} {...parts} />
}

/** The booked amount differs from the hold, so far or finally. */
const isInPart = (authorization: Authorization): authorization is Authorization & { booked: string } =>
  authorization.booked !== undefined &&
  !isZeroAmount(authorization.booked) &&
  authorization.booked !== authorization.amount
