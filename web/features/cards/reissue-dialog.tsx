import { type Card, cardFeesGet, cardReissue, cardShippingUpgrade } from '@sixpence/protocol/cards/cards'
import { shippingTypes } from '@sixpence/protocol/rules/cards'
import { useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { useConfirmed } from '#widgets/approval/use-confirmed.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { FeeAccount, useFeeAccount } from './fee-account.tsx'
import { ShippingChoice } from './shipping-choice.tsx'

type Props = { card: Card; onClose: () => void }

/** Replaces a card, sent by post or courier, with the fee (B207). */
export function ReissueDialog({ card, onClose }: Props) {
  const t = useTranslate()
  const fees = useRead(cardFeesGet, { cardType: card.cardType })
  const [isExpress, setExpress] = useState(false)
  const payer = useFeeAccount(card.currencyCode)
  const isPriced = fees.data !== undefined && payer.accountId !== undefined
  const change = useConfirmed(cardReissue, {
    form: `card-reissue-${card.accountId}`,
    title: t('Order a replacement for {card}', { card: card.alias }),
    onDone: () => {
      showToast({ tone: 'good', text: t('A new card is ordered. This one works until you activate it.') })
      onClose()
    },
  })
  const order = () =>
    change.send({
      accountId: card.accountId,
      isExpressShipping: isExpress,
      ...(payer.accountId !== undefined && { feeAccountId: payer.accountId }),
    })

  if (change.popup) return change.popup
  return (
    <Dialog
      title={t('Order a replacement for {card}', { card: card.alias })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          {isPriced && (
            <Button kind="primary" busy={change.isSending} onClick={() => void order()}>
              {t('Order the card')}
            </Button>
          )}
        </>
      }
    >
      <Loaded read={fees} skeleton={<SkeletonText lines={4} />} failure={t('We could not load the fees.')}>
        {({ issue, currency, shippingOptions }) => (
          <Stack gap="4">
            <ShippingChoice
              options={shippingOptions}
              currency={currency}
              value={isExpress ? shippingTypes.express : shippingTypes.standard}
              error={change.refusal?.problemOf('isExpressShipping')}
              onChange={(type) => {
                setExpress(type === shippingTypes.express)
                change.clear()
              }}
            />
            <FeeAccount
              payer={payer}
              fees={[issue, shippingOptions.find(({ type }) => Boolean(type) === isExpress)?.fee ?? '0']}
              currency={currency}
              error={change.refusal?.problemOf('feeAccountId')}
            />
            {change.refusal &&
              !change.refusal.problemOf('isExpressShipping') &&
              !change.refusal.problemOf('feeAccountId') && (
                <Notice kind="bad" live="assertive" title={change.refusal.description} />
              )}
          </Stack>
        )}
      </Loaded>
    </Dialog>
  )
}

/** Switches to courier as long as the card has not been posted. */
export function UpgradeDialog({ card, onClose }: Props) {
  const t = useTranslate()
  const fees = useRead(cardFeesGet, { cardType: card.cardType })
  const payer = useFeeAccount(card.currencyCode)
  const isPriced = fees.data !== undefined && payer.accountId !== undefined
  const change = useConfirmed(cardShippingUpgrade, {
    form: `card-express-${card.accountId}`,
    title: t('Send it by express'),
    onDone: () => {
      showToast({ tone: 'good', text: t('The card will be sent by express') })
      onClose()
    },
  })
  const upgrade = () =>
    change.send({
      accountId: card.accountId,
      ...(payer.accountId !== undefined && { feeAccountId: payer.accountId }),
    })

  if (change.popup) return change.popup
  return (
    <Dialog
      title={t('Send it by express')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          {isPriced && (
            <Button kind="primary" busy={change.isSending} onClick={() => void upgrade()}>
              {t('Send by express')}
            </Button>
          )}
        </>
      }
    >
      <Loaded read={fees} skeleton={<SkeletonText lines={3} />} failure={t('We could not load the fees.')}>
        {({ currency, shippingOptions }) => (
          <Stack gap="4">
            <p>{t('A courier brings the card in 1 to 3 working days.')}</p>
            <FeeAccount
              payer={payer}
              fees={[shippingOptions.find(({ type }) => type === shippingTypes.express)?.fee ?? '0']}
              currency={currency}
              error={change.refusal?.problemOf('feeAccountId')}
            />
            {change.refusal && !change.refusal.problemOf('feeAccountId') && (
              <Notice kind="bad" live="assertive" title={change.refusal.description} />
            )}
          </Stack>
        )}
      </Loaded>
    </Dialog>
  )
}
