import { type Contract, contractBounds, contractTerminate } from '@sixpence/protocol/contracts/contracts'
import { noticeDays } from '@sixpence/protocol/rules/contracts'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useForm } from '#kit/form/use-form.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { TextField } from '#ui/fields/text-field.tsx'

/** Gives notice with a reason that the other party can read (R110). */
export function TerminateDialog({ contract, onClose }: { contract: Contract; onClose: () => void }) {
  const t = useTranslate()
  const form = useForm(contractTerminate, {
    draft: `contractTerminate.${contract.id}`,
    first: { note: '' },
    problemsOf: ({ note }) => ({ note: !note.trim() && t('Enter why you are ending it.') }),
    inputOf: ({ note }) => ({ id: contract.id, note: note.trim() }),
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('Give notice')}
      action={t('Give notice')}
      kind="danger"
      cancel={t('Back')}
      onClose={onClose}
    >
      <p>
        {t('The contract continues for {count} days and then ends. You can withdraw the notice until then.', {
          count: noticeDays,
        })}
      </p>
      <TextField
        {...form.text('note')}
        label={t('Reason for ending it')}
        hint={t('The other party will see it.')}
        maxLength={contractBounds.note}
        autoComplete="off"
      />
    </FormDialog>
  )
}
