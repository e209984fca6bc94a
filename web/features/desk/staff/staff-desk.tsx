import {
  adminHouseProposalDecide,
  adminRoleList,
  adminStaffList,
  type Colleague,
  type StaffRole,
} from '@sixpence/protocol/desk/desk'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '#lib/call/use-call.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { PlusIcon, ShieldIcon } from '#ui/icons/icons.tsx'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { Rows } from '#ui/layout/row.tsx'
import { RowTo } from '#ui/links.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { ColleagueDialog } from './colleague-dialog.tsx'
import { InviteAgain, NewLink } from '../colleague-links.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { HouseProposals } from '../house-proposals.tsx'
import { RoleForm } from './role-form.tsx'
import { useMay } from '../use-self.ts'

const staffCalls = ['adminStaffInvite', 'adminStaffUpdate', 'adminRoleSave', 'adminConflictRemove']

/** The staff of the bank and the roles with their permissions. */
export function StaffDesk() {
  const t = useTranslate()
  const roles = useRead(adminRoleList, {})
  return (
    <Loaded read={roles} skeleton={<SkeletonRows count={6} />} failure={t('We could not load the staff.')}>
      {(staff) => (
        <>
          <HouseProposals calls={staffCalls} decide={adminHouseProposalDecide} />
          <People roles={staff.roles} />
          <Roles roles={staff.roles} brands={staff.brands} />
        </>
      )}
    </Loaded>
  )
}

function People({ roles }: { roles: readonly StaffRole[] }) {
  const t = useTranslate()
  const read = useRead(adminStaffList, {})
  const mayWrite = useMay('staff.write')
  const [isInviting, setInviting] = useState(false)
  return (
    <>
      <Cluster as="header" gap="5" rowGap="2" justify="between">
        <h1>{t('Staff')}</h1>
        {mayWrite && (
          <Button kind="primary" icon={<PlusIcon />} onClick={() => setInviting(true)}>
            {t('Invite someone')}
          </Button>
        )}
      </Cluster>
      <Loaded read={read} skeleton={<SkeletonRows count={4} />} failure={t('We could not load the staff.')}>
        {({ staff }) => (
          <Stack as="ul" gap="2" aria-label={t('Staff')}>
            {staff.map((item) => (
              <li key={item.personId}>
                <Person colleague={item} roles={roles} mayWrite={mayWrite} />
              </li>
            ))}
          </Stack>
        )}
      </Loaded>
      {isInviting && <InviteDialog roles={roles} onClose={() => setInviting(false)} />}
    </>
  )
}

function Person({
  colleague,
  roles,
  mayWrite,
}: {
  colleague: Colleague
  roles: readonly StaffRole[]
  mayWrite: boolean
}) {
  const t = useTranslate()
  const [isChanging, setChanging] = useState(false)
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
          <Button size="small" kind="text" onClick={() => setChanging(true)}>
            {t('Change##staff')}
          </Button>
          {!leftAt &&
            (hasEnrolled ? <NewLink colleague={colleague} /> : <InviteAgain colleague={colleague} />)}
        </Cluster>
      )}
      {isChanging && (
        <ColleagueDialog colleague={colleague} roles={roles} onClose={() => setChanging(false)} />
      )}
    </Stack>
  )
}

function Roles({
  roles,
  brands,
}: {
  roles: readonly StaffRole[]
  brands: readonly { key: string; name: string }[]
}) {
  const t = useTranslate()
  const mayBuild = useMay('roles.write')
  const maySearches = useMay('searches.read')
  const [isBuilding, setBuilding] = useState(false)
  return (
    <>
      <Cluster as="header" gap="5" rowGap="2" justify="between">
        <h2>{t('Roles')}</h2>
        {mayBuild && (
          <Button icon={<PlusIcon />} onClick={() => setBuilding(true)}>
            {t('Create a role')}
          </Button>
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
        <Link to="/admin-overview" search={{ staff: true, may: 'desk.open' }}>
          {t('Who can do what')}
        </Link>{' '}
        ·{' '}
        <Link to="/admin-overview" search={{ staff: true, eyes: true }}>
          {t('Four-eyes rules')}
        </Link>
        {maySearches && (
          <>
            {' · '}
            <Link to="/admin-overview" search={{ staff: true, searches: true }}>
              {t('Searches of colleagues')}
            </Link>
          </>
        )}
      </p>
      {isBuilding && <RoleForm brands={brands} onClose={() => setBuilding(false)} />}
    </>
  )
}
