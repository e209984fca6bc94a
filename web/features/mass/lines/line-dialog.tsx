import { type MassBatch, type MassLine, massLineUpdate } from '@sixpence/protocol/mass/mass'
import { useState } from 'react'
import { FormTrouble } from '#kit/form/form-trouble.tsx'
import { useFormOf } from '#kit/form/use-form-of.ts'
import { tryCall } from '#lib/call/try-call.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { Grid, Stack } from '#ui/layout/primitives.tsx'
import { duplicateWords } from './duplicate-words.ts'
import type { MassField } from '../fields.ts'
import { LineFacts } from './line-facts.tsx'
import { NameDoubt } from './name-doubt.tsx'
import styles from '../mass.module.css'

type LineDialogProps = {
  batch: MassBatch
  line: MassLine
  fields: readonly MassField[]
  /** The fields that the file has. */
  used: ReadonlySet<string>
  /** The field of the clicked cell. */
  clickedField: string | undefined
  onRemove: () => void
  onClose: () => void
}

/** A line of a batch: editable while the batch is edited, later read-only. */
export function LineDialog(props: LineDialogProps) {
  const { batch, line, fields } = props
  return batch.mayEdit && !line.isRemoved ? (
    <EditDialog {...props} />
  ) : (
    <FactsDialog {...props} fields={fields.filter(({ name }) => line.cells[name])} />
  )
}

function EditDialog({ batch, line, fields, used, clickedField, onRemove, onClose }: LineDialogProps) {
  const t = useTranslate()
  const [savedLine, setSavedLine] = useState(line)
  const problemOf = (field: string) =>
    savedLine.problems.find((problem) => problem.field === field)?.description
  const isMain = ({ name, required }: MassField) =>
    required || used.has(name) || problemOf(name) !== undefined
  const [main] = useState(() => fields.filter(isMain))
  const others = fields.filter((field) => !main.includes(field))
  const first = Object.fromEntries(fields.map(({ name }) => [name, savedLine.cells[name] ?? '']))
  const form = useFormOf<Record<string, string>>({
    first,
    fieldOf: (parameter) => parameter.replace(/^cells\./, ''),
    initialFocus:
      savedLine.problems.find(({ field }) => main.some(({ name }) => name === field))?.field ?? clickedField,
    send: async (values) => {
      const cells = Object.fromEntries(
        Object.entries(values).filter(([name, text]) => text !== (savedLine.cells[name] ?? '')),
      )
      if (Object.keys(cells).length === 0) return onClose()
      const answer = await tryCall(
        massLineUpdate,
        { batchId: batch.batchId, line: line.line, cells },
        ({ line: updatedLine }) => ({ made: updatedLine }),
      )
      if (answer instanceof Refusal || answer === true) return answer
      if (answer.made.problems.length === 0) return onClose()
      setSavedLine(answer.made)
      const wrong = answer.made.problems.find(({ field }) => field in first)
      if (wrong) document.getElementById(form.at(wrong.field).id)?.focus()
      return undefined
    },
  })
  const field = ({ name, label, required }: MassField) => {
    const isTouched = form.values[name] !== (savedLine.cells[name] ?? '')
    const own = form.text(name)
    return (
      <TextField
        key={name}
        {...own}
        label={required ? label : t('{label}, optional', { label })}
        error={own.error ?? (isTouched ? undefined : problemOf(name))}
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
      />
    )
  }
  const ofLine = savedLine.problems.filter((problem) => !(problem.field in first))
  return (
    <Dialog
      title={t('Line {line}', { line: line.line })}
      onClose={onClose}
      actions={
        <>
          <Button kind="text" onClick={onRemove}>
            {t('Remove')}
          </Button>
          <Button onClick={onClose}>{t('Back')}</Button>
          <Button kind="primary" type="submit" form={form.id} busy={form.isSending}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <Stack as="form" gap="4" className={styles.form} {...form.props}>
        <FormTrouble form={form} />
        {ofLine.map(({ name, description }) => (
          <Notice key={name} kind="bad" title={description} />
        ))}
        <NameDoubt line={savedLine} onUseName={(payeeName) => form.set({ payeeName })} />
        {savedLine.duplicateOf && <Notice kind="warn" title={duplicateWords(savedLine.duplicateOf, t)} />}
        <Grid columns={2} folds={640} gap="4" align="top">
          {main.map(field)}
        </Grid>
        {others.length > 0 && (
          <Disclosure summary={t('More fields')}>
            <Grid columns={2} folds={640} gap="4" align="top" className={styles.more}>
              {others.map(field)}
            </Grid>
          </Disclosure>
        )}
      </Stack>
    </Dialog>
  )
}

function FactsDialog({ batch, line, fields, onRemove, onClose }: LineDialogProps) {
  const t = useTranslate()
  return (
    <Dialog
      title={t('Line {line}', { line: line.line })}
      onClose={onClose}
      actions={
        <>
          {batch.mayEdit && line.isRemoved && <Button onClick={onRemove}>{t('Restore')}</Button>}
          <Button kind="primary" onClick={onClose}>
            {t('Close')}
          </Button>
        </>
      }
    >
      <LineFacts batch={batch} line={line} fields={fields} />
    </Dialog>
  )
}
