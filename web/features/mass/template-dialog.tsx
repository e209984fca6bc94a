import { longestMassName, type MassBatch, massTemplateSave } from '@sixpence/protocol/mass/mass'
import { tryCall } from '#lib/call/try-call.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { showToast } from '#ui/feedback/toast.tsx'
import { RenameDialog } from '#widgets/rename-dialog.tsx'

/** Stores how this file was read, and the account that pays, for similar files. */
export function TemplateDialog({ batch, onClose }: { batch: MassBatch; onClose: () => void }) {
  const t = useTranslate()
  return (
    <RenameDialog
      title={t('Save as a template')}
      name={batch.name}
      longest={longestMassName}
      onName={async (name) => {
        const answer = await tryCall(
          massTemplateSave,
          { batchId: batch.batchId, name },
          () => 'saved' as const,
        )
        if (answer instanceof Refusal) return answer
        showToast({ text: t('You can use “{name}” when you upload your next file.', { name }) })
        return true
      }}
      onClose={onClose}
    />
  )
}
