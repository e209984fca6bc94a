import {
  adminConflictRemove,
  adminStaffUpdate,
  type Colleague,
  type StaffRole,
} from '@sixpence/protocol/desk/desk'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useFormOf } from '#kit/form/use-form-of.ts'
import { tryCall } from '#lib/call/try-call.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { notifyIfProposed, ReasonField } from '../decision-dialog.tsx'
import { Select } from '#ui/fields/select.tsx'

/** Another role for a colleague, the end of their work, and conflicts to be removed. */
export function ColleagueDialog({
  colleague,
  roles,
  onClose,
}: {
  colleague: Colleague
  roles: readonly StaffRole[]
  onClose: () => void
}) {
  const t = useTranslate()
  const { personId, name, conflicts } = colleague
  const form = useFormOf({
    first: {
      roleId: String(colleague.roleId),
      hasLeft: colleague.leftAt !== undefined,
      over: [] as readonly number[],
      why: '',
    },
    problemsOf: ({ why }) => ({ why: why.trim().length < 3 && t('Say why in a few words.') }),
    send: async ({ roleId, hasLeft, over, ...values }) => {
      const why = values.why.trim()
      for (const customerId of over) {
        const answer = await tryCall(adminConflictRemove, { personId, customerId, why }, (removal) =>
          notifyIfProposed(removal, t),
        )
        if (answer instanceof Refusal) return answer
      }
      const isSame = Number(roleId) === colleague.roleId && hasLeft === (colleague.leftAt !== undefined)
      if (isSame) return onClose()
      return tryCall(adminStaffUpdate, { personId, roleId: Number(roleId), hasLeft, why }, (answer) => {
        notifyIfProposed(answer, t)
        onClose()
      })
    },
  })
  const { hasLeft, over } = form.values
  return (
    <FormDialog form={form} title={t('Change {name}', { name })} action={t('Save')} onClose={onClose}>
      <Select
        {...form.text('roleId')}
        label={t('Role')}
        options={roles.map((role) => ({ value: String(role.id), label: role.name }))}
      />
      <Checkbox
        label={t('Has left: is signed out immediately and cannot sign in again')}
        checked={hasLeft}
        onChange={({ target }) => form.set({ hasLeft: target.checked })}
      />
      {conflicts.map(({ customerId, customerName }) => (
        <Checkbox
          key={customerId}
          label={t('The conflict of interest with {name} has ended', { name: customerName })}
          checked={over.includes(customerId)}
          onChange={({ target }) =>
            form.set({
              over: target.checked ? [...over, customerId] : over.filter((value) => value !== customerId),
            })
          }
        />
      ))}
      <ReasonField form={form} />
    </FormDialog>
  )
}
