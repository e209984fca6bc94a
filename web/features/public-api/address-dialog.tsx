import { type AllowedIp, allowedIpCreate, allowedIpUpdate } from '@sixpence/protocol/public-api/allowed-ips'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useFormOf } from '#kit/form/use-form-of.ts'
import { attempt } from '#lib/call/attempt.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { showPopup } from '#lib/popup.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { Grid } from '#ui/layout/primitives.tsx'
import { useCompany } from './company.ts'

/** A new range, or what an old one is called and where it ends. */
export function AddressDialog({ of, onClose }: { of: AllowedIp | undefined; onClose: () => void }) {
  const t = useTranslate()
  const customerId = useCompany()
  const form = useFormOf({
    first: {
      name: of?.name ?? '',
      ipFrom: of?.ipFrom ?? '',
      ipTo: of && of.ipTo !== of.ipFrom ? of.ipTo : '',
    },
    problemsOf: ({ name, ipFrom }) => ({
      name: !name.trim() && t('Give the range a name.'),
      ipFrom: !ipFrom.trim() && t('Enter the first address.'),
    }),
    send: async (entered) => {
      const [ipFrom, ipTo] = [entered.ipFrom.trim(), entered.ipTo.trim() || entered.ipFrom.trim()]
      const range = { name: entered.name.trim(), ipFrom, ipTo }
      if (of) {
        const answer = await attempt(allowedIpUpdate, { id: of.id, ...range })
        if (answer === true) onClose()
        return answer
      }
      if (customerId === undefined) return undefined
      const answer = await attempt(allowedIpCreate, { customerId, ...range }, ({ errors = [] }) => errors)
      if (answer instanceof Refusal || answer === true) return answer
      if (answer.length === 0) return onClose()
      // Errors in the answer are told over the page and stand at their fields; a refusal only in the form (B427).
      const body = answer.map(({ text }) => text)
      showPopup({ kind: 'error', header: t('The addresses are not allowed yet'), body })
      return new Refusal({
        name: 'allowedIpFromInvalid',
        code: 'VF',
        status: 200,
        words: {
          validationErrors: answer.map(({ field, code, text }) => ({
            parameter: field,
            code,
            description: text,
          })),
          responseDescription: body.join(' '),
        },
      })
    },
  })
  return (
    <FormDialog
      form={form}
      title={of ? t('Change the range') : t('Allow addresses')}
      action={t('Save the range')}
      onClose={onClose}
    >
      <TextField
        {...form.text('name')}
        label={t('Name')}
        hint={t('Whose addresses they are, such as “Our office”.')}
        maxLength={64}
        autoComplete="off"
      />
      <Grid columns={2} folds={640} gap="3" align="top">
        <TextField
          {...form.text('ipFrom')}
          label={t('First address')}
          placeholder="203.0.113.7"
          maxLength={45}
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          {...form.text('ipTo')}
          label={t('Last address, optional')}
          hint={t('Leave it empty for one address.')}
          maxLength={45}
          autoComplete="off"
          spellCheck={false}
        />
      </Grid>
    </FormDialog>
  )
}
