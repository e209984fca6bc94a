import { type FormEvent, useId, useState } from 'react'
import type { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

/** Another name for what somebody has named. */
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
  /** The field of the call. */
  parameter?: string
  onName: (name: string) => Promise<true | Refusal>
  onClose: () => void
}) {
  const t = useTranslate()
  const id = useId()
  const [value, setValue] = useState(name)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const next = value.trim()
    if (next === '') return setProblem(t('Enter a name.'))
    setBusy(true)
    const answer = await onName(next)
    setBusy(false)
    if (answer === true) onClose()
    else setProblem(answer.problemOf(parameter) ?? answer.description)
    return undefined
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <Button kind="primary" type="submit" form={id} busy={isBusy}>
          {t('Save the name')}
        </Button>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('Name')}
          value={value}
          maxLength={longest}
          autoComplete="off"
          error={problem}
          onChange={({ currentTarget }) => {
            setValue(currentTarget.value)
            setProblem(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}
