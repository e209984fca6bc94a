import type { ShippingOption } from '@sixpence/protocol/cards/cards'
import { shippingTypes } from '@sixpence/protocol/rules/cards'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { Money } from '#ui/money.tsx'
import { RadioCards } from '#ui/fields/radio-cards.tsx'
import { isZeroAmount } from '#lib/is-zero-amount.ts'
import { deliveryWords } from './words.ts'

type Props = {
  options: readonly ShippingOption[]
  currency: string
  value: number | undefined
  error?: string | undefined
  onChange: (type: ShippingOption['type']) => void
}

/** Choice of shipping, with reasons for unavailable options (B198, B199). */
export function ShippingChoice({ options, currency, value, error, onChange }: Props) {
  const t = useTranslate()
  return (
    <RadioCards
      label={t('Delivery')}
      value={value === undefined ? undefined : String(value)}
      error={error}
      onChange={(type) => onChange(type === String(shippingTypes.express) ? 1 : 0)}
      cards={options.map(({ type, fee, deliveryTime, disabledReasons: [reason] }) => ({
        value: String(type),
        title: type === shippingTypes.express ? t('Express##shipping') : t('Standard post'),
        detail: deliveryWords(deliveryTime, t),
        end: isZeroAmount(fee) ? t('Free of charge') : <Money amount={fee} currency={currency} />,
        ...(reason && { disabledReason: reasonWord(reason, t) }),
      }))}
    />
  )
}

const reasonWord = (reason: ShippingOption['disabledReasons'][number], t: Translate): string =>
  reason === 'notToThisCountry'
    ? t('We do not send cards to this country.')
    : t('Courier delivery is not available in this country.')
