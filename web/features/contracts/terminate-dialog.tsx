import { type Contract, contractBounds, contractTerminate } from '@sixpence/protocol/contracts/contracts'
import { noticeDays } from '@sixpence/protocol/rules/contracts'
import { type FormEvent, useId, useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

/** Gives notice, with the reason that the other party reads (R110). */
export function TerminateDialog({ one, onClose }: { one: Contract; onClose: () => void }) {
  const t = useTranslate()
  const formId = useId()
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const change = useChange(contractTerminate, { shows: () => true })
  const problem = isMissing ? t('Write why you end it.') : change.refusal?.problemOf('note')

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const said = note.trim()
    setMissing(said === '')
    if (said === '') return document.getElementById(`${formId}-note`)?.focus()
    if (await change.send({ id: one.id, note: said })) onClose()
  }

  return (
    <Dialog
      title={t('Give notice')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Back')}</Button>
          <Button kind="danger" type="submit" form={formId} busy={change.isSending}>
            {t('Give notice')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <p>
          {t(
            'The contract goes on for {count} days and then ends. You can take the notice back until then.',
            {
              count: noticeDays,
            },
          )}
        </p>
        <TextField
          id={`${formId}-note`}
          label={t('Why you end it')}
          hint={t('The other party reads it.')}
          value={note}
          maxLength={contractBounds.note}
          error={problem}
          autoComplete="off"
          onChange={({ currentTarget }) => {
            setMissing(false)
            change.clear()
            setNote(currentTarget.value)
          }}
        />
        {change.refusal && !change.refusal.problemOf('note') && (
          <Notice kind="bad" live="assertive" title={change.refusal.description} />
        )}
      </form>
    </Dialog>
  )
}
