import { massColumnsSet } from '@sixpence/protocol/mass/mass'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useFormOf } from '#kit/form/use-form-of.ts'
import { tryCall } from '#lib/call/try-call.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { FieldError } from '#ui/fields/field.tsx'
import { Select } from '#ui/fields/select.tsx'
import { Grid, Stack } from '#ui/layout/primitives.tsx'
import type { MassField } from './fields.ts'

export type FileColumn = { header: string; field?: string | undefined }

type ColumnsDialogProps = {
  batchId: number
  columns: readonly FileColumn[]
  fields: readonly MassField[]
  onClose: () => void
}

/** Assigns columns of the file to fields; the file is then read again. */
export function ColumnsDialog({ batchId, columns, fields, onClose }: ColumnsDialogProps) {
  const t = useTranslate()
  const form = useFormOf<Record<string, string>>({
    first: Object.fromEntries(columns.map(({ field }, at) => [nameAt(at), field ?? ''])),
    problemsOf: (values) => ({ ...twice(values), all: missingWords(values) }),
    otherwise: 'all',
    send: async (values) => {
      const answer = await tryCall(massColumnsSet, {
        batchId,
        columns: Object.fromEntries(columns.map(({ header }, at) => [header, values[nameAt(at)] ?? ''])),
      })
      if (answer === true) onClose()
      return answer
    },
  })

  /** A field can be assigned to only a single column. */
  function twice(values: Readonly<Record<string, string>>): Record<string, string> {
    const seen = new Map<string, string>()
    const problems: Record<string, string> = {}
    for (const [name, field] of Object.entries(values)) {
      if (!field) continue
      if (seen.has(field)) problems[name] = t('Another column is already used for this field.')
      seen.set(field, name)
    }
    return problems
  }

  function missingWords(values: Readonly<Record<string, string>>): string | undefined {
    const taken = new Set(Object.values(values))
    const missing = fields.filter(({ name, required }) => required && !taken.has(name))
    return missing.length === 0
      ? undefined
      : t('Choose the columns for: {fields}.', { fields: missing.map(({ label }) => label).join(', ') })
  }

  const options = [
    { value: '', label: t('Do not use it') },
    ...fields.map(({ name, label, required }) => ({
      value: name,
      label: required ? label : t('{label}, optional', { label }),
    })),
  ]
  const problem = form.errorOf('all')
  return (
    <FormDialog
      form={form}
      title={t('Columns of the file')}
      action={t('Read the file again')}
      onClose={onClose}
    >
      <p className="hint">
        {t('We will remember this for your next file. Corrections you made in lines will be lost.')}
      </p>
      <Stack gap="1h" id={form.at('all').id} tabIndex={-1}>
        {problem && <FieldError id={`${form.id}-missing`}>{problem}</FieldError>}
      </Stack>
      <Grid columns={2} folds={640} gap="4" align="top">
        {columns.map(({ header }, at) => (
          <Select
            // oxlint-disable-next-line react/no-array-index-key -- two columns may have the same heading
            key={at}
            {...form.text(nameAt(at))}
            label={header || t('Column {number}', { number: at + 1 })}
            options={options}
          />
        ))}
      </Grid>
    </FormDialog>
  )
}

const nameAt = (at: number): string => `column${at}`
