import {
  businessRepresentativeDelete,
  type Representative,
} from '@sixpence/protocol/representatives/representatives'
import { type FormEvent, useId, useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Select } from '#ui/fields/select.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { tellStuck } from './tell-stuck.ts'
import { nameOf, rolesInWords } from './words.ts'

type Props = { person: Representative; all: readonly Representative[]; onClose: () => void }

/** Asks before somebody goes, and who is director, owner or shareholder instead (R098, B341). */
export function RemovePopup({ person, all, onClose }: Props) {
  const t = useTranslate()
  const format = useFormat()
  const formId = useId()
  const [holder, setHolder] = useState('')
  const [isMissing, setMissing] = useState(false)
  const change = useChange(businessRepresentativeDelete, { shows: () => true })
  const name = nameOf(person)
  const passesOn = person.roles.length > 0
  const others = all.filter(({ id }) => id !== person.id)
  const problem = isMissing
    ? t('Choose who is director, owner or shareholder instead.')
    : change.refusal?.problemOf('reassign')

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setMissing(passesOn && holder === '')
    if (passesOn && holder === '') return document.getElementById(`${formId}-holder`)?.focus()
    const done = await change.send({ id: person.id, ...(passesOn && { reassign: Number(holder) }) })
    if (!done) return
    showToast({ tone: 'good', text: t('{name} is removed.##person', { name }) })
    tellStuck(done.stuck, t)
    onClose()
  }

  return (
    <Dialog
      title={t('Remove {name}?##person', { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="danger" type="submit" form={formId} busy={change.isSending}>
            {t('Remove from the company')}
          </Button>
        </>
      }
    >
      <Stack as="form" gap="4" id={formId} noValidate onSubmit={(event) => void submit(event)}>
        {person.user && (
          <p>
            {t(
              'Their access ends at once, also where they are signed in. What they asked for goes on waiting for a colleague.',
            )}
          </p>
        )}
        {passesOn ? (
          <>
            <p>
              {t('What they are has to pass to somebody else: {roles}.', {
                roles: rolesInWords(person, t, format),
              })}
            </p>
            <Select
              id={`${formId}-holder`}
              label={t('Who takes it over')}
              hint={t('Shares are added to those they hold.')}
              value={holder}
              error={problem}
              onChange={({ currentTarget }) => {
                setMissing(false)
                change.clear()
                setHolder(currentTarget.value)
              }}
              options={[
                { value: '', label: t('Choose') },
                ...others.map((one) => ({ value: String(one.id), label: nameOf(one) })),
              ]}
            />
          </>
        ) : (
          <p>{t('Nothing has to pass to somebody else.')}</p>
        )}
        {change.refusal && !change.refusal.problemOf('reassign') && (
          <Notice kind="bad" live="assertive" title={change.refusal.description} />
        )}
      </Stack>
    </Dialog>
  )
}
