import {
  businessAccessRightsUpdate,
  type Representative,
} from '@sixpence/protocol/representatives/representatives'
import { businessAccessRightsList } from '@sixpence/protocol/business/business-info'
import { accessRights, assignableRights } from '@sixpence/protocol/rights'
import { useState } from 'react'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useFormOf } from '#kit/form/use-form-of.ts'
import { attempt } from '#lib/call/attempt.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { useRead } from '#lib/call/use-call.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Select } from '#ui/fields/select.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { nameOf, rightWord } from '#widgets/company-words.ts'
import { ConfirmPopup } from '#widgets/approval/confirm-popup.tsx'
import { type PendingConfirmation, pendingConfirmationOf } from '#widgets/approval/pending-confirmation.ts'
import { warnOfStuck } from './warn-of-stuck.ts'

type AccessPopupProps = { person: Representative; onClose: () => void }

/** Changes a user's rights. A raised right takes effect once the administrator has confirmed it. */
export function AccessPopup({ person, onClose }: AccessPopupProps) {
  const t = useTranslate()
  const [waits, setWaits] = useState<PendingConfirmation>()
  const name = nameOf(person)
  const current = person.user?.right ?? accessRights.read
  const offered = useRead(businessAccessRightsList, {}).data?.rights.map(({ right }) => right)
  // A right that only the bank grants is shown while the person has it (B345, B346).
  const shown = [...new Set([...(offered ?? assignableRights), current])]

  /** Makes the change; without a confirmation it begins one. */
  async function send(chosen: string, confirmed: { requestKey?: string; code?: string } = {}) {
    const right = assignableRights.find((one) => String(one) === chosen)
    if (right === undefined) return true
    const answer = await attempt(
      businessAccessRightsUpdate,
      { id: person.id, right, ...confirmed },
      (told) => pendingConfirmationOf(told) ?? { stuck: told.stuck ?? 0 },
    )
    if (answer === true || !('stuck' in answer)) return answer
    warnOfStuck(answer.stuck, t)
    return true
  }

  function done(): void {
    showToast({ tone: 'good', text: t('{name}’s access was changed.', { name }) })
    onClose()
  }

  const form = useFormOf({
    first: { right: String(current) },
    send: async ({ right }) => {
      // A right that only the bank grants stays as it is.
      if (right === String(current) && !isAssignable(current)) return onClose()
      const answer = await send(right)
      if (answer instanceof Refusal) return answer
      return answer === true ? done() : setWaits(answer)
    },
  })

  if (waits)
    return (
      <ConfirmPopup
        title={t('Confirm the access of {name}', { name })}
        waits={waits}
        confirm={async ({ key, code }) => {
          const answer = await send(form.values.right, {
            requestKey: key,
            ...(code !== undefined && { code }),
          })
          return answer instanceof Refusal ? answer : true
        }}
        again={() => send(form.values.right)}
        onDone={done}
        onClose={() => setWaits(undefined)}
      >
        {rightWord(Number(form.values.right), t)}. {t('Everybody with full access is notified by e-mail.')}
      </ConfirmPopup>
    )

  return (
    <FormDialog
      form={form}
      title={t('Access for {name}', { name })}
      action={t('Save the access')}
      onClose={onClose}
    >
      <Select
        {...form.text('right')}
        label={t('What this user may do')}
        hint={t('It applies at once.')}
        options={shown.map((one) => ({
          value: String(one),
          label: one === accessRights.none ? t('No access (suspend)') : rightWord(one, t),
        }))}
      />
    </FormDialog>
  )
}

const isAssignable = (right: number): boolean => assignableRights.some((one) => one === right)
