import { proposalWord } from '@sixpence/protocol/desk/proposal-words'
import { adminFourEyesChange, type FourEyesRule } from '@sixpence/protocol/four-eyes/four-eyes'
import { fourEyesKind, fourEyesLevels, type FourEyesLevel } from '@sixpence/protocol/rules/four-eyes'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useFormOf } from '#kit/form/use-form-of.ts'
import { tryCall } from '#lib/call/try-call.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { showToast } from '#ui/feedback/toast.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextArea, TextField } from '#ui/fields/text-field.tsx'
import { levelChoice, ruleWords } from './rule-words.ts'
import { amountsText, typedAmounts } from './typed-amounts.ts'

/** Changes how many people make a kind of decision; states whether the change applies at once or waits for a colleague. */
export function RuleDialog({
  rule,
  defaultCurrency,
  onClose,
}: {
  rule: FourEyesRule
  defaultCurrency: string
  onClose: () => void
}) {
  const t = useTranslate()
  const { kind, amount, floor } = rule
  const isMeasured = (level: string) => level === 'weighty' && amount !== undefined
  const first: { level: string; amounts: string; why: string } = {
    level: rule.level,
    amounts: amountsText(rule.amounts),
    why: '',
  }
  const form = useFormOf({
    first,
    problemsOf: ({ level, amounts, why }) => ({
      amounts:
        isMeasured(level) &&
        !typedAmounts(amounts) &&
        t('Enter amounts in the format 500.00 EUR, 400.00 USD.'),
      why: why.trim().length < 3 && t('Say why in a few words.'),
    }),
    send: ({ level, amounts, why }) =>
      tryCall(
        adminFourEyesChange,
        {
          kind,
          level: level as FourEyesLevel,
          amounts: isMeasured(level) ? (typedAmounts(amounts) ?? []) : [],
          why: why.trim(),
        },
        ({ isProposed }) => {
          showToast({
            text: isProposed
              ? t('Proposed. A colleague must confirm it before anything changes.')
              : t('The rule applies from now on.'),
          })
          onClose()
        },
      ),
  })
  return (
    <FormDialog form={form} title={proposalWord(kind, t)} action={t('Change the rule')} onClose={onClose}>
      <Select
        {...form.text('level')}
        label={t('People needed')}
        hint={
          floor.level === 'one'
            ? undefined
            : t('Minimum set by the server: {rule}', { rule: ruleWords({ ...floor, kind }, t) })
        }
        options={fourEyesLevels
          .filter((value) => value !== 'weighty' || !fourEyesKind(kind).isPlain)
          .map((value) => ({ value, label: levelChoice(value, rule, t) }))}
      />
      {isMeasured(form.values.level) && (
        <TextField
          {...form.text('amounts')}
          label={t('One person up to')}
          hint={t(
            'An amount in {currency}, and in other currencies if needed. In all currencies not listed, two people decide.',
            {
              currency: defaultCurrency,
            },
          )}
          autoComplete="off"
        />
      )}
      <TextArea
        {...form.text('why')}
        label={t('Why')}
        hint={t(
          'Recorded with the rule. A change that needs fewer people waits until a colleague confirms it.',
        )}
        maxLength={500}
        rows={2}
      />
    </FormDialog>
  )
}
