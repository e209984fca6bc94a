import { type AllowedIp, allowedIpCreate, allowedIpUpdate } from '@sixpence/protocol/public-api/allowed-ips'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useFormOf } from '#kit/form/use-form-of.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { showPopup } from '#lib/popup.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { Grid } from '#ui/layout/primitives.tsx'
import { useConfirmed } from '#widgets/approval/use-confirmed.tsx'
import { useCompany } from './company.ts'
import { inWords } from './range-words.ts'

/** A new range, or the name and end of an existing range. */
export function AddressDialog({ of, onClose }: { of: AllowedIp | undefined; onClose: () => void }) {
  const t = useTranslate()
  const customerId = useCompany()
  const form = useFormOf({
    draft: `allowedIp.${of?.id ?? 'new'}`,
    first: {
      name: of?.name ?? '',
      ipFrom: of?.ipFrom ?? '',
      ipTo: of && of.ipTo !== of.ipFrom ? of.ipTo : '',
    },
    problemsOf: ({ name, ipFrom }) => ({
      name: !name.trim() && t('Enter a name for the range.'),
      ipFrom: !ipFrom.trim() && t('Enter the first address.'),
    }),
    send: (entered): unknown => {
      const range = rangeOf(entered)
      if (of) return changing.send({ id: of.id, ...range })
      return customerId === undefined ? undefined : making.send({ customerId, ...range })
    },
  })
  const parts = {
    title: t('Confirm the allowed addresses'),
    children: t('Your keys will then work from {addresses}.', { addresses: inWords(rangeOf(form.values)) }),
  }
  const changing = useConfirmed(allowedIpUpdate, { ...parts, onDone: onClose })
  const making = useConfirmed(allowedIpCreate, {
    ...parts,
    onDone: ({ errors = [] }) => {
      if (errors.length === 0) return onClose()
      // Errors in the response are shown over the page and at their fields; a refusal only in the form (B427).
      const body = errors.map(({ text }) => text)
      showPopup({ kind: 'error', header: t('The addresses are not allowed yet'), body })
      return new Refusal({
        name: 'allowedIpFromInvalid',
        code: 'VF',
        status: 200,
        words: {
          validationErrors: errors.map(({ field, code, text }) => ({
            parameter: field,
            code,
            description: text,
          })),
          responseDescription: body.join(' '),
        },
      })
    },
  })
  const confirming = changing.popup ?? making.popup
  if (confirming) return confirming

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
        hint={t('Where the addresses belong, such as “Our office”.')}
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

const rangeOf = ({ name, ipFrom, ipTo }: { name: string; ipFrom: string; ipTo: string }) => ({
  name: name.trim(),
  ipFrom: ipFrom.trim(),
  ipTo: ipTo.trim() || ipFrom.trim(),
})
