import { type AdditionalQuestion, followUpOf } from '@sixpence/protocol/rules/additional-questions'
import { useTranslate } from '#lib/language/translate.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { DayFields } from '#ui/fields/day-fields.tsx'
import { FieldError } from '#ui/fields/field.tsx'
import { RadioCards } from '#ui/fields/radio-cards.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextArea, TextField } from '#ui/fields/text-field.tsx'
import { fieldsOf } from './answers.ts'
import { dayNames, dayValues, type QuestionForm } from './draft.ts'
import { Stack } from '#ui/layout/primitives.tsx'
import styles from './questionnaire.module.css'

export type Option = { id: string; name: string }

export function Ticks(props: {
  form: QuestionForm
  list: string
  legend: string
  options: readonly Option[]
}) {
  const { form, list, legend, options } = props
  const error = form.errorOf(list)
  return (
    <fieldset id={list} tabIndex={-1} className={styles.ticks} aria-describedby={error && `${list}-error`}>
      <legend className="strong pb-2">{legend}</legend>
      {error && (
        <div className="whole-row">
          <FieldError id={`${list}-error`}>{error}</FieldError>
        </div>
      )}
      {options.map(({ id, name }) => (
        <Checkbox
          key={id}
          name={`${list}.${id}`}
          label={name}
          defaultChecked={form.draft[`${list}.${id}`] === 'on'}
        />
      ))}
    </fieldset>
  )
}

export function Choice(props: {
  form: QuestionForm
  field: string
  label: string
  options: readonly Option[]
  hint?: string
  autoComplete?: string
}) {
  const { form, field, label, options, hint, autoComplete = 'off' } = props
  const t = useTranslate()
  return (
    <Select
      id={field}
      name={field}
      label={label}
      hint={hint}
      autoComplete={autoComplete}
      defaultValue={form.draft[field] ?? ''}
      options={[
        { value: '', label: t('Choose') },
        ...options.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      error={form.errorOf(field)}
    />
  )
}

/** Yes or no, and details for a yes. */
export function YesNo(props: { form: QuestionForm; field: string; label: string; detailsLabel: string }) {
  const { form, field, label, detailsLabel } = props
  const t = useTranslate()
  const details = `${field}Details`
  return (
    <Stack gap="3">
      <div id={field} tabIndex={-1}>
        <RadioCards
          label={label}
          cards={[
            { value: 'yes', title: t('Yes') },
            { value: 'no', title: t('No') },
          ]}
          value={form.draft[field] as 'yes' | 'no' | undefined}
          onChange={(value) => form.change(field, value)}
          error={form.errorOf(field)}
        />
      </div>
      {form.draft[field] === 'yes' && (
        <TextArea
          id={details}
          name={details}
          label={detailsLabel}
          maxLength={500}
          rows={3}
          defaultValue={form.draft[details]}
          error={form.errorOf(details)}
        />
      )}
    </Stack>
  )
}

/** An additional question with follow-up questions of its answers (B148, B149). */
export function Question({ form, question }: { form: QuestionForm; question: AdditionalQuestion }) {
  const t = useTranslate()
  const { id, type, label } = question
  const fields = fieldsOf(id)
  const answer = form.draft[fields.answer]
  const cards =
    type === 'controlAccount'
      ? [
          { value: '1', title: t('I will') },
          { value: '2', title: t('Someone else will') },
        ]
      : [
          { value: 'yes', title: t('Yes') },
          { value: 'no', title: t('No') },
        ]
  const next = followUpOf(type, answer)
  return (
    <Stack gap="3">
      <div id={fields.answer} tabIndex={-1}>
        <RadioCards
          label={label}
          cards={cards}
          value={answer}
          onChange={(value) => form.change(fields.answer, value)}
          error={form.errorOf(fields.answer)}
        />
      </div>
      {next === 'text' && (
        <TextArea
          id={fields.text}
          name={fields.text}
          label={t('Tell us more')}
          maxLength={500}
          rows={3}
          defaultValue={form.draft[fields.text]}
          error={form.errorOf(fields.text)}
        />
      )}
      {next === 'nameAndDate' && (
        <>
          <TextField
            id={fields.name}
            name={fields.name}
            label={t('First and last name')}
            maxLength={64}
            autoComplete="off"
            defaultValue={form.draft[fields.name]}
            error={form.errorOf(fields.name)}
          />
          <DayFields
            id={fields.date}
            legend={t('Date of birth')}
            names={dayNames(fields.date)}
            values={dayValues(form.draft, fields.date)}
            error={form.errorOf(fields.date)}
          />
        </>
      )}
    </Stack>
  )
}
