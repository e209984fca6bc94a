import { adminBrandChange, type BrandChange } from '@sixpence/protocol/brand/brand'
import { tryCall } from '#lib/call/try-call.ts'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useFormOf } from '#kit/form/use-form-of.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { notifyIfProposed } from '../decision-dialog.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { pairsOf, type Values } from './brand-groups.ts'
import { Changed } from './changed.tsx'
import desk from '../desk.module.css'

/** The effects of a change and its reason; when submitted, it is served at once. */
export function ReviewDialog({
  version,
  changes,
  values,
  onClose,
}: {
  version: number
  changes: BrandChange['values']
  values: Values
  onClose: () => void
}) {
  const t = useTranslate()
  const form = useFormOf({
    first: { why: '' },
    problemsOf: ({ why }) => ({ why: why.trim().length < 3 && t('Say why in a few words.') }),
    send: ({ why }) =>
      tryCall(
        adminBrandChange,
        {
          version,
          values: pairsOf(values),
          why: why.trim(),
        },
        (answer) => {
          if (answer.proposalId === undefined) showToast({ text: t('The change is published.') })
          notifyIfProposed(answer, t)
          onClose()
        },
      ),
  })
  return (
    <FormDialog
      form={form}
      title={t('Publish this change?')}
      action={t('Publish the change')}
      onClose={onClose}
    >
      <Stack as="ul" gap="2" className={desk.diff}>
        {changes.map((change) => (
          <li key={change.path}>
            <Changed {...change} />
          </li>
        ))}
      </Stack>
      <TextArea
        {...form.text('why')}
        label={t('Why')}
        hint={t('Customers see it the next time they open a page.')}
        maxLength={500}
        rows={2}
        onChange={({ target }) => form.set({ why: target.value.replaceAll(/\s+/g, ' ') })}
      />
    </FormDialog>
  )
}
