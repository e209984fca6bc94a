import { adminRoleSave, type StaffRole } from '@sixpence/protocol/desk/desk'
import { everyStaffPermission } from '@sixpence/protocol/rules/staff-permissions'
import { useTranslate } from '#lib/language/translate.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { amountsText, typedAmounts } from '../four-eyes/typed-amounts.ts'
import { DecisionDialog, houseReasonHint, useDecision } from '../decision-dialog.tsx'
import { permissionWords } from '../permission-words.ts'

type RoleFormProps = {
  role?: StaffRole
  brands: readonly { key: string; name: string }[]
  onClose: () => void
}

/** Builds or changes a role: its name, permissions, brands, and credit limits. */
export function RoleForm({ role, brands, onClose }: RoleFormProps) {
  const t = useTranslate()
  const form = useDecision(adminRoleSave, {
    first: {
      name: role?.name ?? '',
      permissions: role?.permissions ?? ['desk.open'],
      brands: role?.brands ?? [],
      limit: amountsText(role?.limits ?? []),
    },
    problemsOf: ({ name, permissions, limit }) => ({
      name: name.trim().length < 2 && t('Give the role a name.'),
      permissions: permissions.length === 0 && t('Choose at least one permission.'),
      limit:
        limit.trim() !== '' &&
        !typedAmounts(limit) &&
        t('Enter amounts in the format 500.00 EUR, 400.00 USD.'),
    }),
    fieldOf: (parameter) => (parameter === 'limits' ? 'limit' : parameter),
    inputOf: ({ name, permissions, limit, ...values }) => ({
      ...(role && { roleId: role.id, version: role.version }),
      ...values,
      name: name.trim(),
      permissions: everyStaffPermission.filter((text) => permissions.includes(text)),
      limits: typedAmounts(limit) ?? [],
    }),
    onDone: onClose,
  })
  const { values, set } = form
  const toggled = (list: readonly string[], text: string): string[] =>
    list.includes(text) ? list.filter((other) => other !== text) : [...list, text]
  return (
    <DecisionDialog
      form={form}
      title={role ? t('Change the role') : t('Create a role')}
      action={t('Save')}
      hint={houseReasonHint(t)}
      onClose={onClose}
    >
      <TextField {...form.text('name')} label={t('Name')} maxLength={60} autoComplete="off" />
      <Stack as="fieldset" gap="1">
        <legend>{t('Can##role')}</legend>
        {everyStaffPermission.map((text, at) => (
          <Checkbox
            key={text}
            {...(at === 0 && { id: form.at('permissions').id, error: form.errorOf('permissions') })}
            label={permissionWords(text, t)}
            checked={values.permissions.includes(text)}
            onChange={() => set({ permissions: toggled(values.permissions, text) })}
          />
        ))}
      </Stack>
      <Stack as="fieldset" gap="1">
        <legend>{t('Brands (none selected: all brands)')}</legend>
        {brands.map(({ key, name }) => (
          <Checkbox
            key={key}
            label={name}
            checked={values.brands.includes(key)}
            onChange={() => set({ brands: toggled(values.brands, key) })}
          />
        ))}
      </Stack>
      <TextField
        {...form.text('limit')}
        label={t('Maximum per credit, return or write-off')}
        hint={t(
          'Leave empty for no limit. Otherwise only the currencies you enter are allowed, such as 500.00 EUR, 400.00 USD.',
        )}
        autoComplete="off"
      />
    </DecisionDialog>
  )
}
