import type { StaffPermission } from '@sixpence/protocol/rules/staff-permissions'
import type pg from 'pg'
import type { Principal } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { hasStill } from '#store/staff/staff.ts'

/** Checks in the transaction of a change whether its author still has the permission. @throws Refused notAllowed */
export async function requireStill(
  client: pg.PoolClient,
  { person }: Principal,
  permission: StaffPermission,
): Promise<void> {
  if (!(await hasStill(client, { personId: person.id, brand: person.brand }, permission)))
    throw new Refused('notAllowed')
}
