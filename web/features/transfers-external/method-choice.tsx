import type { ExternalMethod } from '@sixpence/protocol/methods/method'
import { methodTexts } from '@sixpence/protocol/methods/texts'
import type { TransferMethod } from '@sixpence/protocol/transfers-external/transfers-external'
import { useFormat } from '#lib/language/format.ts'
import type { Format } from '@sixpence/locales/format.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { RadioCards } from '#ui/fields/radio-cards.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { WayFacts, WayTitle } from '#widgets/methods/way-facts.tsx'
import { useNow } from '#widgets/now.ts'
import { arrivalWords } from '#widgets/payment/arrival-words.ts'
import { meritsOf } from './best-method.ts'
import { feeWords } from './words.ts'

type MethodChoiceProps = {
  methods: readonly TransferMethod[]
  value: ExternalMethod | undefined
  error?: string | undefined
  onChange: (method: ExternalMethod) => void
}

/** Methods for a destination with fee, arrival and limit, side by side. */
export function MethodChoice({ methods, value, error, onChange }: MethodChoiceProps) {
  const t = useTranslate()
  const format = useFormat()
  const now = useNow()
  return (
    <RadioCards
      label={t('How do you want to send it?')}
      value={value}
      error={error}
      onChange={onChange}
      cards={methods.map((transferMethod) => ({
        value: transferMethod.method,
        title: (
          <WayTitle>
            {t(methodTexts[transferMethod.method].label)}
            {meritWords(transferMethod, methods, t).map((merit) => (
              <StatusChip key={merit} tone="accent">
                {merit}
              </StatusChip>
            ))}
          </WayTitle>
        ),
        detail: (
          <WayFacts
            facts={[
              [t('Arrives'), arrivalWords(transferMethod.arrival, { t, format, now })],
              [t('Fee'), feeWords(transferMethod, t, format)],
              [t('Up to'), leftWords(transferMethod, t, format)],
            ]}
          />
        ),
        ...(isStopped(transferMethod) && { disabledReason: t('You have used up your limit.') }),
      }))}
    />
  )
}

function meritWords(method: TransferMethod, methods: readonly TransferMethod[], t: Translate): string[] {
  const { isCheapest, isFastest } = meritsOf(method, methods)
  return [...(isCheapest ? [t('Cheapest')] : []), ...(isFastest ? [t('Fastest')] : [])]
}

/** Whether a limit of the method is used up. */
export const isStopped = ({ left }: TransferMethod): boolean =>
  Object.values(left).some((amount) => Number(amount) <= 0)

/** The limit with the least amount left. */
function leftWords(
  { left, currencyCode, paidOutInCurrencyCode }: TransferMethod,
  t: Translate,
  format: Format,
) {
  const least = Object.values(left).reduce((a, b) => (Number(b) < Number(a) ? b : a))
  const amount = format.amount(least, currencyCode)
  return paidOutInCurrencyCode
    ? t('{amount}, paid out in {currency}', { amount, currency: paidOutInCurrencyCode })
    : amount
}
