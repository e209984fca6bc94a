import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { type Card, cardLoad } from '@sixpence/protocol/cards/cards'
import { type FormEvent, useId, useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange, useRead } from '#lib/call/use-call.ts'
import { AmountField } from '#ui/fields/amount-field.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { AccountPicker } from '#widgets/accounts/account-picker.tsx'
import { isSpendable } from '#widgets/accounts/account-state.ts'
import { Loaded } from '#widgets/loaded.tsx'
import { Stack } from '#ui/layout/primitives.tsx'

const fields = ['amount', 'fromAccountId']

/** Money from an own account of the card's currency; what is exchanged goes by the page of own transfers. */
export function LoadDialog({ card, onClose }: { card: Card; onClose: () => void }) {
  const t = useTranslate()
  const formId = useId()
  const balances = useRead(balanceInquiry, {})
  const [amount, setAmount] = useState('')
  const [chosen, setChosen] = useState<number>()
  const [isEmpty, setEmpty] = useState(false)
  const { accountId, currencyCode } = card
  const change = useChange(cardLoad, { form: `card-load-${accountId}`, shows: () => true })
  const accounts = (balances.data?.accounts ?? []).filter(
    (one) => isSpendable(one) && one.accountId !== accountId && one.currencyCode === currencyCode,
  )
  const from = chosen ?? accounts[0]?.accountId
  const { refusal } = change

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (amount === '') return setEmpty(true)
    if (from === undefined) return undefined
    const done = await change.send({ accountId, fromAccountId: from, amount })
    if (!done) return undefined
    const text =
      done.status === 'created'
        ? t('A colleague has to approve it before the money is on the card')
        : t('The money is on the card')
    showToast({ tone: 'good', text })
    return onClose()
  }

  return (
    <Dialog
      title={t('Add money to {card}', { card: card.alias })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          {accounts.length > 0 && (
            <Button kind="primary" type="submit" form={formId} busy={change.isSending}>
              {t('Add the money')}
            </Button>
          )}
        </>
      }
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
            <Stack as="form" gap="4" id={formId} noValidate onSubmit={(event) => void submit(event)}>
              <AmountField
                label={t('Amount')}
                amount={amount}
                currency={currencyCode}
                error={isEmpty ? t('Enter an amount.') : refusal?.problemOf('amount')}
                onAmount={(value) => {
                  setAmount(value)
                  setEmpty(false)
                  change.clear()
                }}
              />
              <AccountPicker
                label={t('From account')}
                accounts={accounts}
                value={from}
                error={refusal?.problemOf('fromAccountId')}
                onChange={(value) => {
                  setChosen(value)
                  change.clear()
                }}
              />
              {refusal && !fields.some((field) => refusal.problemOf(field)) && (
                <Notice kind="bad" live="assertive" title={refusal.description} />
              )}
            </Stack>
          )
        }
      </Loaded>
    </Dialog>
  )
}
