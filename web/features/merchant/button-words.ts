import type { ButtonForm, ButtonType } from '@sixpence/protocol/merchant/merchant'
import type { Format } from '@sixpence/locales/format.ts'
import type { Translate } from '#lib/language/translate.ts'
import { frequencyText } from '#widgets/payment/repeat.ts'

export const typeWords: Record<
  ButtonType,
  { title: (t: Translate) => string; detail: (t: Translate) => string }
> = {
  buy: { title: (t) => t('Buy'), detail: (t) => t('One price, paid once') },
  donate: { title: (t) => t('Donate'), detail: (t) => t('The donor chooses how much') },
  subscribe: { title: (t) => t('Subscribe'), detail: (t) => t('The same amount, paid regularly') },
}

export function buttonLabel(
  { type, amount, currencyCode }: ButtonForm,
  t: Translate,
  format: Format,
): string {
  if (amount === undefined) return typeWords[type].title(t)
  const words = { amount: format.amount(amount, currencyCode) }
  switch (type) {
    case 'buy':
      return t('Pay {amount}', words)
    case 'subscribe':
      return t('Subscribe for {amount}', words)
    case 'donate':
    default:
      return t('Donate {amount}', words)
  }
}

/** "Subscribe, €12.50, Every month". */
export function buttonFacts(
  { type, amount, currencyCode, frequency }: ButtonForm,
  t: Translate,
  format: Format,
): string {
  return [
    typeWords[type].title(t),
    amount !== undefined && format.amount(amount, currencyCode),
    amount === undefined && type === 'donate' && t('any amount in {currency}', { currency: currencyCode }),
    frequency && frequencyText[frequency](t),
  ]
    .filter(Boolean)
    .join(' · ')
}
