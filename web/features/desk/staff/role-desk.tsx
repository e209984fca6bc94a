import { adminRoleList, adminStaffList, type Colleague, type StaffRole } from '@sixpence/protocol/desk/desk'
import { everyStaffPermission } from '@sixpence/protocol/rules/staff-permissions'
import { useNavigate } from '@tanstack/react-router'
import { useRead } from '#lib/call/use-call.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { classNames } from '#ui/class-names.ts'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { Select } from '#ui/fields/select.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { permissionWords } from '../permission-words.ts'
import { DialogButton } from '../kit/dialog-button.tsx'
import { RoleForm } from './role-form.tsx'
import { useMay } from '../use-self.ts'
import desk from '../desk.module.css'
import styles from './staff.module.css'
import { DeskLink } from '../kit/desk-link.tsx'
import { PageHead } from '../kit/desk-list.tsx'

type RolesAndStaff = {
  roles: readonly StaffRole[]
  brands: readonly { key: string; name: string }[]
  staff: readonly Colleague[]
}

/** Roles and staff together, for the pages that show the relation in both directions. */
function useRoles(): { read: ReturnType<typeof useRead<typeof adminRoleList>>; staff: readonly Colleague[] } {
  const read = useRead(adminRoleList, {})
  const staff = useRead(adminStaffList, {}).data?.staff ?? []
  return { read, staff: staff.filter(({ leftAt }) => leftAt === undefined) }
}

/** What a role permits, what it does not, and who has it. */
export function RoleDesk({ roleId }: { roleId: number }) {
  const t = useTranslate()
  const { read, staff } = useRoles()
  return (
    <Loaded read={read} skeleton={<SkeletonRows count={8} />} failure={t('We could not load the roles.')}>
      {({ roles, brands }) => {
        const role = roles.find(({ id }) => id === roleId)
        return role ? (
          <Role role={role} {...{ roles, brands, staff }} />
        ) : (
          <p>{t('This role does not exist.')}</p>
        )
      }}
    </Loaded>
  )
}

function Role({ role, brands, staff }: RolesAndStaff & { role: StaffRole }) {
  const t = useTranslate()
  const mayBuild = useMay('roles.write')
  const people = staff.filter((item) => item.roleId === role.id)
  const cannot = everyStaffPermission.filter((text) => !role.permissions.includes(text))
  const at = brands.filter(({ key }) => role.brands.includes(key)).map(({ name }) => name)
  return (
    <>
      <PageHead
        title={t('Permissions of the role {role}', { role: role.name })}
        action={
          mayBuild &&
          !role.isShipped &&
          !role.isOwn && (
            <DialogButton
              renderDialog={(onClose) => <RoleForm role={role} brands={brands} onClose={onClose} />}
            >
              {t('Change the role')}
            </DialogButton>
          )
        }
      />
      <p className="meta">
        {role.isShipped ? t('Built-in role.') : t('Custom role.')}{' '}
        {at.length === 0 ? t('For all brands.') : t('For {brands}.', { brands: at.join(', ') })}{' '}
        {role.limits.length > 0 &&
          t('Up to {amounts} per credit, return or write-off.', {
            amounts: role.limits.map(({ amount, currencyCode }) => `${amount} ${currencyCode}`).join(', '),
          })}
      </p>
      <p className="hint">{t('Choose a permission to see who has it.')}</p>
      <Permissions title={t('Can##role')} permissions={role.permissions} />
      {cannot.length > 0 && <Permissions title={t('Cannot##role')} permissions={cannot} />}
      <Stack as="section" gap="2" aria-labelledby="role-people">
        <h2 id="role-people">{t('People with this role')}</h2>
        <p>{people.length === 0 ? t('No one') : people.map(({ name }) => name).join(', ')}</p>
      </Stack>
    </>
  )
}

function Permissions({ title, permissions }: { title: string; permissions: readonly string[] }) {
  const t = useTranslate()
  return (
    <Stack as="section" gap="2">
      <h2>{title}</h2>
      <ul className={styles.permissions}>
        {permissions.map((permission) => (
          <li key={permission}>
            <DeskLink at={{ staff: true, may: permission }}>{permissionWords(permission, t)}</DeskLink>
          </li>
        ))}
      </ul>
    </Stack>
  )
}

/** Who has a permission: the roles with it, and their people. */
export function MayDesk({ permission }: { permission: string }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const { read, staff } = useRoles()
  return (
    <>
      <h1>{t('Who can do this')}</h1>
      <Select
        label={t('Permission')}
        value={permission}
        options={everyStaffPermission.map((value) => ({ value, label: permissionWords(value, t) }))}
        onChange={({ target }) =>
          void navigate({ to: '/admin-overview', search: { staff: true, may: target.value }, replace: true })
        }
      />
      <Loaded read={read} skeleton={<SkeletonRows count={6} />} failure={t('We could not load the roles.')}>
        {({ roles }) => (
          <ul className={classNames('lined', desk.spaced)}>
            {roles
              .filter(({ permissions }) => permissions.includes(permission))
              .map(({ id, name }) => (
                <li key={id}>
                  <Cluster gap="3" rowGap="0" justify="between">
                    <DeskLink at={{ staff: true, role: id }}>{name}</DeskLink>
                    <span className="meta">
                      {staff
                        .filter(({ roleId }) => roleId === id)
                        .map((item) => item.name)
                        .join(', ') || t('No one')}
                    </span>
                  </Cluster>
                </li>
              ))}
          </ul>
        )}
      </Loaded>
    </>
  )
}
