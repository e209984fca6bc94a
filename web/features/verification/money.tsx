import { useTranslate } from '#lib/language/translate.ts'
import type { Choices } from './choices.ts'
import { type Draft, ticked, ticksOf } from '#widgets/questionnaire/draft.ts'
import { Choice, Ticks } from '#widgets/questionnaire/fields.tsx'
import type { Form } from './use-answers.ts'

type Money = {
  sourceIds?: readonly string[] | undefined
  purposeIds?: readonly string[] | undefined
  monthlyDeposit?: string | undefined
}

export const moneyFields = ['source', 'purpose', 'monthlyDeposit'] as const

/** Questions common to persons and companies: source, purpose and monthly volume of the money. */
export function MoneyFields({ form, choices }: { form: Form; choices: Choices }) {
  const t = useTranslate()
  return (
    <>
      <Ticks form={form} list="source" legend={t('Where the money comes from')} options={choices.sources} />
      <Ticks form={form} list="purpose" legend={t('What the account is for')} options={choices.purposes} />
      <Choice
        form={form}
        field="monthlyDeposit"
        label={t('How much comes in each month')}
        options={choices.deposits}
      />
    </>
  )
}

export const moneyIn = (draft: Draft) => ({
  monthlyDeposit: draft['monthlyDeposit'] ?? '',
  sourceIds: ticked(draft, 'source'),
  purposeIds: ticked(draft, 'purpose'),
})

export const moneyKept = ({ sourceIds, purposeIds, monthlyDeposit = '' }: Money): Draft => ({
  ...ticksOf('source', sourceIds),
  ...ticksOf('purpose', purposeIds),
  monthlyDeposit,
})
