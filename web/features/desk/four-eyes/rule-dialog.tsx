import { proposalWord } from '@sixpence/protocol/desk/proposal-words'
import { adminFourEyesChange, type FourEyesRule } from '@sixpence/protocol/four-eyes/four-eyes'
import { fourEyesKind, fourEyesLevels, type FourEyesLevel } from '@sixpence/protocol/rules/four-eyes'
import { useTranslate } from '#lib/language/translate.ts'
import { Select } from '#ui/fields/select.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { DecisionDialog, proposedWords, useDecision } from '../decision-dialog.tsx'
import { levelChoice, ruleWords } from './rule-words.ts'
import { amountsText, typedAmounts } from './typed-amounts.ts'

type RuleDialogProps = { rule: FourEyesRule; defaultCurrency: string; onClose: () => void }

/** Changes how many people make a kind of decision; states whether the change applies at once or waits for a colleague. */
export function RuleDialog({ rule, defaultCurrency, onClose }: RuleDialogProps) {
  const t = useTranslate()
  const { kind, amount, floor } = rule
  const isMeasured = (level: string) => level === 'weighty' && amount !== undefined
  const first: { level: FourEyesLevel; amounts: string } = {
    level: rule.level,
    amounts: amountsText(rule.amounts),
  }
  const form = useDecision(adminFourEyesChange, {
    first,
    problemsOf: ({ level, amounts }) => ({
      amounts:
        isMeasured(level) &&
        !typedAmounts(amounts) &&
        t('Enter amounts in the format 500.00 EUR, 400.00 USD.'),
    }),
    inputOf: ({ level, amounts, why }) => ({
      kind,
      level,
      amounts: isMeasured(level) ? (typedAmounts(amounts) ?? []) : [],
      why,
    }),
    doneWords: ({ isProposed }) => (isProposed ? proposedWords(t) : t('The rule applies from now on.')),
    onDone: onClose,
  })
  return (
    <DecisionDialog
      form={form}
      title={proposalWord(kind, t)}
      action={t('Change the rule')}
      hint={t(
        'Recorded with the rule. A change that needs fewer people waits until a colleague confirms it.',
      )}
      onClose={onClose}
    >
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
            { currency: defaultCurrency },
          )}
          autoComplete="off"
        />
      )}
    </DecisionDialog>
  )
}
