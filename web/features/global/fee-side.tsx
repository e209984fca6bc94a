import type { FeeShare } from '@sixpence/protocol/global/global'
import { useTranslate } from '#lib/language/translate.ts'
import { RadioCards } from '#ui/fields/radio-cards.tsx'

/** Who pays the fee (Q120). */
export function FeeSide({
  value,
  onChange,
}: {
  value: FeeShare | undefined
  onChange: (side: FeeShare) => void
}) {
  const t = useTranslate()
  return (
    <RadioCards<FeeShare>
      label={t('Who pays the fee?')}
      value={value}
      cards={[
        { value: 'sender', title: t('You, on top'), detail: t('They get the full amount.') },
        {
          value: 'beneficiary',
          title: t('The recipient, deducted from the amount'),
          detail: t('They get the amount less the fee.'),
        },
      ]}
      onChange={onChange}
    />
  )
}
