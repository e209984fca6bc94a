import { adminMonitoringRuleSave, type ShownRule } from '@sixpence/protocol/monitoring/rules'
import { bounds } from '@sixpence/protocol/rules/monitoring/parts'
import { firstRules, type MonitoringKind, monitoringRule } from '@sixpence/protocol/rules/monitoring/rule'
import type { Format } from '@sixpence/locales/format.ts'
import * as z from 'zod/mini'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useForm } from '#kit/form/use-form.ts'
import { useFormat } from '#lib/language/format.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Grid } from '#ui/layout/primitives.tsx'
import { fieldsOf, formOf, type Numbers, parametersOf, type RuleValues } from './rule-fields.ts'
import { kindWords, ruleWords } from './rule-words.ts'

type Props = { rule?: ShownRule; mayForAll: boolean; onClose: () => void }

/** Edits the draft of a rule; its description is below the fields. */
export function RuleForm({ rule, mayForAll, onClose }: Props) {
  const t = useTranslate()
  const format = useFormat()
  const form = useForm(adminMonitoringRuleSave, {
    first: formOf(rule),
    problemsOf: (values: RuleValues) => problemsOf(values, t, format),
    inputOf: (values) => {
      const { data } = read(values)
      return (
        data && {
          ...(rule && { number: rule.number }),
          name: values.name.trim(),
          forAllBrands: values.forAllBrands,
          rule: data,
        }
      )
    },
    fieldOf: (parameter) => parameter.split('.').at(-1) ?? parameter,
    onDone: onClose,
  })
  const { values, set } = form
  const says = read(values).data
  const fields = fieldsOf(values.kind)
  return (
    <FormDialog
      form={form}
      title={rule ? t('Change {name}##rule', { name: rule.name }) : t('New rule')}
      action={t('Save as a draft')}
      onClose={onClose}
    >
      <TextField {...form.text('name')} label={t('Name')} maxLength={80} autoComplete="off" />
      <Select
        label={t('Kind of rule')}
        value={values.kind}
        onChange={({ target }) =>
          set({ ...formOf(undefined, target.value as MonitoringKind), name: values.name })
        }
        options={firstRules.map(({ kind }) => ({ value: kind, label: kindWords(kind, t) }))}
      />
      {fields.hasDirection && (
        <Segmented
          label={t('Payments that count')}
          value={values.direction}
          onChange={(direction) => set({ direction })}
          options={[
            { value: 'in', label: t('In##payments') },
            { value: 'out', label: t('Out##payments') },
            { value: 'both', label: t('Both##payments') },
          ]}
        />
      )}
      <Grid columns={2} gap="4" folds={640} align="top">
        {fields.numbers.map((name) => (
          <TextField
            key={name}
            {...form.text(name)}
            label={labelOf(name, values.kind, t)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
          />
        ))}
      </Grid>
      {values.kind === 'highRiskCountry' && (
        <TextField
          {...form.text('countries')}
          label={t('Countries')}
          hint={t('Two-letter codes separated by spaces, for example IR KP.')}
          autoComplete="off"
        />
      )}
      {mayForAll && (
        <Checkbox
          label={t('For all brands')}
          checked={values.forAllBrands}
          onChange={({ target }) => set({ forAllBrands: target.checked })}
        />
      )}
      <p className="hint" aria-live="polite">
        {says
          ? ruleWords(says, t, format)
          : t('A description of the rule appears here when all fields are filled in.')}
      </p>
    </FormDialog>
  )
}

function problemsOf(values: RuleValues, t: Translate, format: Format) {
  const issues = read(values).error?.issues ?? []
  const fields = issues.map(({ path }) => String(path[1] ?? path.at(-1)))
  return {
    name: values.name.trim().length < 3 && t('Enter a name of at least 3 characters.'),
    ...Object.fromEntries(fields.map((field) => [field, problemOf(field, t, format)])),
  }
}

function problemOf(field: string, t: Translate, format: Format): string {
  if (field === 'countries') return t('Enter two-letter country codes separated by spaces.')
  const [min, max] = bounds[field as Numbers] ?? [1, 1]
  return t('A whole number from {least} to {most}.', {
    least: format.count(min),
    most: format.count(max),
  })
}

function labelOf(field: Numbers, kind: MonitoringKind, t: Translate): string {
  const labels: Record<Numbers, string> = {
    hours: t('Window in hours'),
    days: t('Window in days'),
    idleDays: t('Days without a payment'),
    count: t('Minimum number of payments'),
    others: kind === 'fanIn' ? t('Minimum number of payers') : t('Minimum number of payees'),
    percent: t('Maximum percentage below the threshold'),
    amount: t('Minimum total in euros'),
    threshold: t('Threshold in euros'),
  }
  return labels[field]
}

const read = (values: RuleValues) =>
  z.safeParse(monitoringRule, { kind: values.kind, parameters: parametersOf(values) })
