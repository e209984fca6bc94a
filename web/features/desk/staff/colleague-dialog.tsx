import {
  adminConflictRemove,
  adminStaffUpdate,
  type Colleague,
  type StaffRole,
} from '@sixpence/protocol/desk/desk'
import { useFormOf } from '#kit/form/use-form-of.ts'
import { tryCall } from '#lib/call/try-call.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { DecisionDialog, houseReasonHint, notifyIfProposed } from '../decision-dialog.tsx'
import { Select } from '#ui/fields/select.tsx'

type ColleagueDialogProps = { colleague: Colleague; roles: readonly StaffRole[]; onClose: () => void }

/** Another role for a colleague, the end of their work, and conflicts to be removed. */
export function ColleagueDialog({ colleague, roles, onClose }: ColleagueDialogProps) {
  const t = useTranslate()
  const { personId, name, conflicts, leftAt } = colleague
  const first = { roleId: String(colleague.roleId), hasLeft: leftAt !== undefined, over: [] as number[] }
  const form = useFormOf({
    first: { ...first, why: '' },
    problemsOf: ({ why }) => ({ why: why.trim().length < 3 && t('Say why in a few words.') }),
    send: async ({ roleId, hasLeft, over, ...values }) => {
      const why = values.why.trim()
      const notify = (answer: { proposalId?: number | undefined }) => notifyIfProposed(answer, t)
      for (const customerId of over) {
        const answer = await tryCall(adminConflictRemove, { personId, customerId, why }, notify)
        if (answer instanceof Refusal) return answer
      }
      if (roleId === first.roleId && hasLeft === first.hasLeft) return onClose()
      const change = { personId, roleId: Number(roleId), hasLeft, why }
      return tryCall(adminStaffUpdate, change, (answer) => {
        notify(answer)
        onClose()
      })
    },
  })
  const { hasLeft, over } = form.values
  return (
    <DecisionDialog
      form={form}
      title={t('Change {name}', { name })}
      action={t('Save')}
      hint={houseReasonHint(t)}
      onClose={onClose}
    >
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
    </DecisionDialog>
  )
}
