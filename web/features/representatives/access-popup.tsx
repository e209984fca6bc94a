import {
  businessAccessRightsUpdate,
  type Representative,
} from '@sixpence/protocol/representatives/representatives'
import { businessAccessRightsList } from '@sixpence/protocol/business/business-info'
import { accessRights, assignableRights } from '@sixpence/protocol/rights'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useFormOf } from '#kit/form/use-form-of.ts'
import { useRead } from '#lib/call/use-call.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Select } from '#ui/fields/select.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { nameOf, rightWord } from '#widgets/company-words.ts'
import { useConfirmed } from '#widgets/approval/use-confirmed.tsx'
import { warnOfStuck } from './warn-of-stuck.ts'

type AccessPopupProps = { person: Representative; onClose: () => void }

/** Changes a user's rights. A raised right takes effect once the administrator has confirmed it. */
export function AccessPopup({ person, onClose }: AccessPopupProps) {
  const t = useTranslate()
  const name = nameOf(person)
  const current = person.user?.right ?? accessRights.read
  const offered = useRead(businessAccessRightsList, {}).data?.rights.map(({ right }) => right)
  // A right that only the bank grants is shown while the person has it (B345, B346).
  const rights = [...new Set([...(offered ?? assignableRights), current])]

  const form = useFormOf({
    first: { right: String(current) },
    send: ({ right }): unknown => {
      const selectedRight = assignableRights.find((assignable) => String(assignable) === right)
      // A right that only the bank grants stays unchanged.
      return selectedRight === undefined ? onClose() : changing.send({ id: person.id, right: selectedRight })
    },
  })
  const changing = useConfirmed(businessAccessRightsUpdate, {
    title: t('Confirm the access of {name}', { name }),
    children: (
      <>
        {rightWord(Number(form.values.right), t)}. {t('Everybody with full access is notified by e-mail.')}
      </>
    ),
    onDone: ({ stuck = 0 }) => {
      warnOfStuck(stuck, t)
      showToast({ tone: 'good', text: t('{name}’s access was changed.', { name }) })
      onClose()
    },
  })
  if (changing.popup) return changing.popup

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
        options={rights.map((value) => ({
          value: String(value),
          label: value === accessRights.none ? t('No access (suspend)') : rightWord(value, t),
        }))}
      />
    </FormDialog>
  )
}
