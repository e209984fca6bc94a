import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useFormOf } from '#kit/form/use-form-of.ts'
import type { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { TextField } from '#ui/fields/text-field.tsx'

/** Renames an object that the person has named. */
export function RenameDialog({
  title,
  name,
  longest = 60,
  parameter = 'name',
  onName,
  onClose,
}: {
  title: string
  name: string
  longest?: number
  /** Field name of the call. */
  parameter?: string
  onName: (name: string) => Promise<true | Refusal>
  onClose: () => void
}) {
  const t = useTranslate()
  const form = useFormOf({
    first: { name },
    problemsOf: (values) => ({ name: !values.name.trim() && t('Enter a name.') }),
    fieldOf: (field) => (field === parameter ? 'name' : field),
    otherwise: 'name',
    send: async (values) => {
      const answer = await onName(values.name.trim())
      if (answer === true) onClose()
      return answer
    },
  })
  return (
    <FormDialog form={form} title={title} action={t('Save the name')} beside={null} onClose={onClose}>
      <TextField {...form.text('name')} label={t('Name')} maxLength={longest} autoComplete="off" />
    </FormDialog>
  )
}
