import {
  businessAccessRightsUpdate,
  type Representative,
} from '@sixpence/protocol/representatives/representatives'
import { userRights } from '@sixpence/protocol/rules/company-registration/users'
import { type FormEvent, useId, useState } from 'react'
import { attempt } from '#lib/call/attempt.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Select } from '#ui/fields/select.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { rightWord } from '#widgets/company-words.ts'
import { ConfirmPopup } from '#widgets/approval/confirm-popup.tsx'
import { type Waits, waitsOf } from '#widgets/approval/waits.ts'
import { Stack } from '#ui/layout/primitives.tsx'
import { tellStuck } from './tell-stuck.ts'
import { nameOf } from './words.ts'

type AccessPopupProps = { person: Representative; onClose: () => void }

/** What a user may do from now on. Full access counts once whoever gives it has confirmed it. */
export function AccessPopup({ person, onClose }: AccessPopupProps) {
  const t = useTranslate()
  const formId = useId()
  const [right, setRight] = useState(person.user?.right)
  const [waits, setWaits] = useState<Waits>()
  const [refusal, setRefusal] = useState<Refusal>()
  const [isBusy, setBusy] = useState(false)
  const name = nameOf(person)
  const chosen = userRights.find((one) => one === right)

  /** The change, or with nothing that confirms it the begin of one. */
  const send = async (confirmed: { requestKey?: string; code?: string } = {}) => {
    if (chosen === undefined) return true
    const answer = await attempt(
      businessAccessRightsUpdate,
      { id: person.id, right: chosen, ...confirmed },
      (told) => waitsOf(told) ?? { stuck: told.stuck ?? 0 },
    )
    if (answer === true || !('stuck' in answer)) return answer
    tellStuck(answer.stuck, t)
    return true
  }

  function done(): void {
    showToast({ tone: 'good', text: t('The access of {name} is changed.', { name }) })
    onClose()
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy || chosen === undefined) return
    setBusy(true)
    const answer = await send()
    setBusy(false)
    if (answer === true) done()
    else if (answer instanceof Refusal) setRefusal(answer)
    else setWaits(answer)
  }

  if (waits)
    return (
      <ConfirmPopup
        title={t('Confirm the full access of {name}', { name })}
        waits={waits}
        confirm={async ({ key, code }) => {
          const answer = await send({ requestKey: key, ...(code !== undefined && { code }) })
          return answer instanceof Refusal ? answer : true
        }}
        again={() => send()}
        onDone={done}
        onClose={() => setWaits(undefined)}
      >
        {t('They approve payments and change who may do what. Others with full access hear of it by mail.')}
      </ConfirmPopup>
    )

  return (
    <Dialog
      title={t('Access of {name}', { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} busy={isBusy}>
            {t('Save the access')}
          </Button>
        </>
      }
    >
      <Stack as="form" gap="4" id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <Select
          label={t('What this user may do')}
          hint={t('It counts at once.')}
          value={String(right)}
          error={refusal?.problemOf('right')}
          onChange={({ currentTarget }) => {
            setRefusal(undefined)
            setRight(Number(currentTarget.value))
          }}
          options={userRights.map((one) => ({ value: String(one), label: rightWord(one, t) }))}
        />
        {refusal && !refusal.problemOf('right') && (
          <Notice kind="bad" live="assertive" title={refusal.description} />
        )}
      </Stack>
    </Dialog>
  )
}
