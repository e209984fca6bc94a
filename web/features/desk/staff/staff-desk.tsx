import {
  adminHouseProposalDecide,
  adminRoleList,
  adminStaffList,
  type Colleague,
  type StaffRole,
} from '@sixpence/protocol/desk/desk'
import { useTranslate } from '#lib/language/translate.ts'
import { DateTime } from '#ui/date-time.tsx'
import { PlusIcon, ShieldIcon } from '#ui/icons/icons.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { Rows } from '#ui/layout/row.tsx'
import { RowTo } from '#ui/links.tsx'
import { DialogButton } from '../kit/dialog-button.tsx'
import { ColleagueDialog } from './colleague-dialog.tsx'
import { InviteAgain, NewLink } from '../colleague-links.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { HouseProposals } from '../proposals.tsx'
import { RoleForm } from './role-form.tsx'
import { useMay } from '../use-self.ts'
import { DeskLink } from '../kit/desk-link.tsx'
import { DeskRead } from '../kit/desk-read.tsx'
import { DeskList } from '../kit/desk-list.tsx'
const staffCalls = ['adminStaffInvite', 'adminStaffUpdate', 'adminRoleSave', 'adminConflictRemove']

/** The staff of the bank and the roles with their permissions. */
export function StaffDesk() {
  const t = useTranslate()
  return (
    <DeskRead call={adminRoleList} input={{}} rows={6} failure={t('We could not load the staff.')}>
      {(staff) => (
        <>
          <HouseProposals calls={staffCalls} decide={adminHouseProposalDecide} />
          <People roles={staff.roles} />
          <Roles roles={staff.roles} brands={staff.brands} />
        </>
      )}
    </DeskRead>
  )
}

function People({ roles }: { roles: readonly StaffRole[] }) {
  const t = useTranslate()
  const mayWrite = useMay('staff.write')
  return (
    <DeskList
      title={t('Staff')}
      action={
        mayWrite && (
          <DialogButton
            kind="primary"
            icon={<PlusIcon />}
            renderDialog={(onClose) => <InviteDialog roles={roles} onClose={onClose} />}
          >
            {t('Invite someone')}
          </DialogButton>
        )
      }
      call={adminStaffList}
      input={{}}
      rows={4}
      failure={t('We could not load the staff.')}
    >
      {({ staff }) => (
        <Stack as="ul" gap="2" aria-label={t('Staff')}>
          {staff.map((item) => (
            <li key={item.personId}>
              <Person colleague={item} roles={roles} mayWrite={mayWrite} />
            </li>
          ))}
        </Stack>
      )}
    </DeskList>
  )
}

type PersonProps = { colleague: Colleague; roles: readonly StaffRole[]; mayWrite: boolean }

function Person({ colleague, roles, mayWrite }: PersonProps) {
  const t = useTranslate()
  const { name, email, roleId, isOwn, hasEnrolled, since, leftAt, mailedAt, recovery, conflicts } = colleague
  const { invitedBy, leftBy } = colleague
  return (
    <Stack as="article" gap="1h" className="panel">
      <Cluster as="p" gap="1h" justify="between">
        <b>{hasEnrolled ? name : (email ?? t('The first administrator'))}</b>
        {leftAt ? (
          <StatusChip>{t('Has left')}</StatusChip>
        ) : hasEnrolled ? (
          isOwn && <StatusChip tone="accent">{t('You')}</StatusChip>
        ) : (
          <StatusChip tone="warn">{t('Invited')}</StatusChip>
        )}
      </Cluster>
      <p className="meta">
        {roles.find((role) => role.id === roleId)?.name} ·{' '}
        {hasEnrolled && email !== undefined && `${email} · `}
        {t('Since')} <DateTime value={since} as="shortDay" />
        {invitedBy !== undefined && ` · ${t('Invited by {name}', { name: invitedBy })}`}
        {leftAt && (
          <>
            {' · '}
            {leftBy === undefined ? t('Has left') : t('Marked as left by {name}', { name: leftBy })}{' '}
            <DateTime value={leftAt} as="shortDay" />
          </>
        )}
      </p>
      {!hasEnrolled && mailedAt && (
        <p className="hint">
          {t('Invitation sent by e-mail')} <DateTime value={mailedAt} as="shortDayTime" />
        </p>
      )}
      {recovery && (
        <p className="hint">
          {t('{name} requested a new link. Another colleague must also request it within a day.', {
            name: recovery.by,
          })}
        </p>
      )}
      {conflicts.length > 0 && (
        <p className="hint">
          {t('Conflict of interest: {names}', {
            names: conflicts.map(({ customerName }) => customerName).join(', '),
          })}
        </p>
      )}
      {mayWrite && !isOwn && (
        <Cluster gap="1h" rowGap="0" className="at-edge">
          <DialogButton
            size="small"
            kind="text"
            renderDialog={(onClose) => (
              <ColleagueDialog colleague={colleague} roles={roles} onClose={onClose} />
            )}
          >
            {t('Change##staff')}
          </DialogButton>
          {!leftAt &&
            (hasEnrolled ? <NewLink colleague={colleague} /> : <InviteAgain colleague={colleague} />)}
        </Cluster>
      )}
    </Stack>
  )
}

type RolesProps = { roles: readonly StaffRole[]; brands: readonly { key: string; name: string }[] }

function Roles({ roles, brands }: RolesProps) {
  const t = useTranslate()
  const mayBuild = useMay('roles.write')
  const maySearches = useMay('searches.read')
  return (
    <>
      <Cluster as="header" gap="5" rowGap="2" justify="between">
        <h2>{t('Roles')}</h2>
        {mayBuild && (
          <DialogButton
            icon={<PlusIcon />}
            renderDialog={(onClose) => <RoleForm brands={brands} onClose={onClose} />}
          >
            {t('Create a role')}
          </DialogButton>
        )}
      </Cluster>
      <Rows>
        {roles.map(({ id, name, isShipped, permissions }) => (
          <li key={id}>
            <RowTo
              to="/admin-overview"
              search={{ staff: true, role: id }}
              media={<ShieldIcon />}
              title={name}
              meta={t('{count} permissions', { count: permissions.length })}
              status={isShipped ? undefined : <StatusChip tone="accent">{t('Custom##role')}</StatusChip>}
            />
          </li>
        ))}
      </Rows>
      <p className="hint">
        <DeskLink at={{ staff: true, may: 'desk.open' }}>{t('Who can do what')}</DeskLink> ·{' '}
        <DeskLink at={{ staff: true, eyes: true }}>{t('Four-eyes rules')}</DeskLink>
        {maySearches && (
          <>
            {' · '}
            <DeskLink at={{ staff: true, searches: true }}>{t('Searches of colleagues')}</DeskLink>
          </>
        )}
      </p>
    </>
  )
}
