import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { type Card, cardLoad } from '@sixpence/protocol/cards/cards'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useFormOf } from '#kit/form/use-form-of.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { AmountField } from '#ui/fields/amount-field.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { AccountPicker } from '#widgets/accounts/account-picker.tsx'
import { isSpendable } from '#widgets/accounts/account-state.ts'
import { useConfirmed } from '#widgets/approval/use-confirmed.tsx'
import { Loaded } from '#widgets/loaded.tsx'

/** Loads a card from an own account in its currency; other currencies go through the page of own transfers. */
export function LoadDialog({ card, onClose }: { card: Card; onClose: () => void }) {
  const t = useTranslate()
  const balances = useRead(balanceInquiry, {})
  const { accountId, currencyCode } = card
  const accounts = (balances.data?.accounts ?? []).filter(
    (account) =>
      isSpendable(account) && account.accountId !== accountId && account.currencyCode === currencyCode,
  )
  const loading = useConfirmed(cardLoad, {
    form: `card-load-${accountId}`,
    title: t('Add money to {card}', { card: card.alias }),
    onDone: ({ status }) => {
      const text =
        status === 'created'
          ? t('A colleague has to approve it before the money is on the card')
          : t('The money is on the card')
      showToast({ tone: 'good', text })
      onClose()
    },
  })
  const form = useFormOf({
    draft: `cardLoad.${accountId}`,
    first: { amount: '', fromAccountId: undefined as number | undefined },
    problemsOf: ({ amount }) => ({ amount: amount === '' && t('Enter an amount.') }),
    send: async ({ amount, fromAccountId = accounts[0]?.accountId }) =>
      fromAccountId === undefined ? undefined : loading.send({ accountId, fromAccountId, amount }),
  })

  if (loading.popup) return loading.popup

  return (
    <FormDialog
      form={form}
      title={t('Add money to {card}', { card: card.alias })}
      action={accounts.length > 0 && t('Add the money')}
      onClose={onClose}
    >
      <Loaded
        read={balances}
        skeleton={<SkeletonText lines={4} />}
        failure={t('We could not load your accounts.')}
      >
        {() =>
          accounts.length === 0 ? (
            <Notice title={t('You have no other account in {currency}.', { currency: currencyCode })} />
          ) : (
            <>
              <AmountField
                {...form.at('amount')}
                label={t('Amount')}
                amount={form.values.amount}
                currency={currencyCode}
                onAmount={(amount) => form.set({ amount })}
              />
              <AccountPicker
                {...form.choice('fromAccountId')}
                label={t('From account')}
                accounts={accounts}
                value={form.values.fromAccountId ?? accounts[0]?.accountId}
              />
            </>
          )
        }
      </Loaded>
    </FormDialog>
  )
}
