import type { StaffPermission } from '@sixpence/protocol/rules/staff-permissions'
import type pg from 'pg'

/** What a person of the bank may do, by their role at their brand. */
export type Staff = {
  roleId: number
  roleName: string
  permissions: string[]
  /** The most they may credit, as an amount per currency; a currency without one is not theirs, {} is no limit. */
  amountLimits: Record<string, string>
}

/** SQL expression: the `Staff` of a person (`p` is the alias of `app.person`) as JSON, or null. */
export const staffOf = (p: string): string => `
  (select json_build_object('roleId', r.id, 'roleName', r.name, 'permissions', r.permissions,
     'amountLimits', r.amount_limits)
   from app.staff f join app.role r on r.id = f.role_id
   where f.person_id = ${p}.id and f.left_at is null and (r.brands = '{}' or ${p}.brand = any(r.brands)))`

/**
 * Whether the person's role has the permission now. Locks staff and role for share until the transaction ends, so that
 * a concurrent withdrawal of the right either waits or is seen.
 */
export async function hasStill(
  client: pg.PoolClient,
  personId: number,
  permission: StaffPermission,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from app.staff f join app.role r on r.id = f.role_id join app.person p on p.id = f.person_id
     where f.person_id = $1 and f.left_at is null and $2 = any(r.permissions)
       and (r.brands = '{}' or p.brand = any(r.brands))
     for share of f, r`,
    [personId, permission],
  )
  return rowCount === 1
}
