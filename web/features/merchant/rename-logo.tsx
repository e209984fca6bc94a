import { type Logo, merchantLogoUpdate } from '@sixpence/protocol/merchant/logos'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useForm } from '#kit/form/use-form.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { TextField } from '#ui/fields/text-field.tsx'

export function RenameLogo({ logo, onClose }: { logo: Logo; onClose: () => void }) {
  const t = useTranslate()
  const form = useForm(merchantLogoUpdate, {
    first: { name: logo.name },
    problemsOf: ({ name }) => ({ name: !name.trim() && t('Give the logo a name.') }),
    inputOf: ({ name }) => ({ id: logo.id, name: name.trim() }),
    onDone: onClose,
  })
  return (
    <FormDialog form={form} title={t('Rename the logo')} action={t('Save the name')} onClose={onClose}>
      <TextField {...form.text('name')} label={t('Name')} maxLength={64} autoComplete="off" />
    </FormDialog>
  )
}
