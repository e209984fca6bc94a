import { massColumnsSet } from '@sixpence/protocol/mass/mass'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useFormOf } from '#kit/form/use-form-of.ts'
import { tryCall } from '#lib/call/try-call.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Select } from '#ui/fields/select.tsx'
import type { WholeBatch } from './views.ts'

/** Reads another sheet of the workbook, or its hidden rows and columns. */
export function SheetDialog({ whole, onClose }: { whole: WholeBatch; onClose: () => void }) {
  const t = useTranslate()
  const { batch, sheet, hidden } = whole
  const form = useFormOf<{ sheet: string; hidden: string }>({
    first: { sheet: sheet?.name ?? '', hidden: hidden?.isRead ? 'read' : '' },
    otherwise: 'sheet',
    send: async (values) => {
      const answer = await tryCall(massColumnsSet, {
        batchId: batch.batchId,
        sheet: values.sheet,
        withHidden: values.hidden === 'read',
      })
      if (answer === true) onClose()
      return answer
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('What is read from the file')}
      action={t('Read the file again')}
      onClose={onClose}
    >
      <p className="hint">{t('Corrections you made in lines will be lost.')}</p>
      <Select
        {...form.text('sheet')}
        label={t('Sheet')}
        options={(sheet?.all ?? []).map((name) => ({ value: name, label: name }))}
      />
      <Select
        {...form.text('hidden')}
        label={t('Hidden rows and columns')}
        options={[
          { value: '', label: t('Do not read them') },
          { value: 'read', label: t('Read them') },
        ]}
      />
    </FormDialog>
  )
}
