import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import type { Invoice } from '@sixpence/protocol/invoices/invoices'
import { p2pFeeGet } from '@sixpence/protocol/p2p/p2p'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Definition, DefinitionList } from '#ui/layout/definition-list.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Money } from '#ui/money.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { AccountPicker } from '#widgets/accounts/account-picker.tsx'
import { isSpendable } from '#widgets/accounts/account-state.ts'
import { ButtonTo } from '#ui/links.tsx'
import { LoadFailure } from '#widgets/loaded.tsx'
import { otherOf } from './words.ts'

/** Choice of account with the fee; the payment is then checked in the payment flow (R094). */
export function PayDialog({ invoice, onBack }: { invoice: Invoice; onBack: () => void }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const { id, amount, currencyCode, payeeEmail } = invoice
  const balances = useRead(balanceInquiry, {})
  const [selectedId, setSelectedId] = useState<number>()
  const accounts = (balances.data?.accounts ?? []).filter(
    (account) => isSpendable(account) && account.currencyCode === currencyCode,
  )
  const from = accounts.find(({ accountId }) => accountId === selectedId) ?? accounts[0]
  const fee = useRead(
    p2pFeeGet,
    from && { accountId: from.accountId, amount, toEmail: payeeEmail?.email ?? '' },
  )

  return (
    <Dialog
      title={t('Pay {name}', { name: otherOf(invoice) })}
      onClose={onBack}
      actions={
        <>
          <Button onClick={onBack}>{t('Back')}</Button>
          {from && (
            <Button
              kind="primary"
              onClick={() =>
                void navigate({ to: '/transfer/p2p', search: { invoice: id, from: from.accountId } })
              }
            >
              {t('Check the payment')}
            </Button>
          )}
        </>
      }
    >
      {!balances.data && balances.error && (
        <LoadFailure read={balances} title={t('We could not load your accounts.')} />
      )}
      {!balances.data && !balances.error && <SkeletonText lines={3} />}
      {from && (
        <>
          <AccountPicker
            label={t('From')}
            accounts={accounts}
            value={from.accountId}
            onChange={setSelectedId}
          />
          <DefinitionList>
            <Definition term={t('Amount')}>
              <Money amount={amount} currency={currencyCode} />
            </Definition>
            {fee.data && (
              <>
                <Definition term={t('Fee')}>
                  <Money amount={fee.data.fee} currency={currencyCode} />
                </Definition>
                <Definition term={t('Leaves your account')}>
                  <Money amount={fee.data.total} currency={currencyCode} />
                </Definition>
              </>
            )}
          </DefinitionList>
          {fee.error && <Notice kind="warn">{fee.error.description}</Notice>}
        </>
      )}
      {balances.data && !from && (
        <Notice
          kind="warn"
          title={t('You have no account in {currency}', { currency: currencyCode })}
          actions={<ButtonTo to="/home">{t('Go to home')}</ButtonTo>}
        >
          {t('Open one and move money to it to pay the invoice.')}
        </Notice>
      )}
    </Dialog>
  )
}
