import { isOfBank, type StaffPermission } from '@sixpence/protocol/rules/staff-permissions'
import type pg from 'pg'

/** The brand of the persons who are staff. It has no host: they sign in at the console of any brand. */
export const consoleBrand = 'console'

/** The permissions of a member of staff, by their role. */
export type Staff = {
  roleId: number
  roleName: string
  permissions: string[]
  /** The brands to which the role applies; if empty, all. */
  brands: string[]
  /**
   * The maximum they may credit, as an amount per currency; a currency without an amount is not allowed, {} means no
   * limit.
   */
  amountLimits: Record<string, string>
}

/** SQL expression: the `Staff` of a person (`p` is the alias of `app.person`) as JSON, or null. */
export const staffOf = (p: string): string => `
  (select json_build_object('roleId', r.id, 'roleName', r.name, 'permissions', r.permissions, 'brands', r.brands,
     'amountLimits', r.amount_limits)
   from app.staff f join app.role r on r.id = f.role_id where f.person_id = ${p}.id and f.left_at is null)`

/** Whether a role applies to the brand and has the permission. */
export const mayAt = (staff: Staff | null, brand: string, permission: StaffPermission): boolean =>
  staff !== null &&
  (staff.brands.length === 0 || (staff.brands.includes(brand) && !isOfBank(permission))) &&
  staff.permissions.includes(permission)

/** Whether the person's role has the permission at the brand now; see `rightsStill`. */
export const hasStill = async (
  client: pg.PoolClient,
  who: { personId: number; brand: string },
  permission: StaffPermission,
): Promise<boolean> => (await rightsStill(client, who, permission)) !== undefined

/**
 * The limits of the person's current role, if it has the permission at the brand; without a brand, if it has it for
 * the bank as a whole. Locks staff and role for share until the transaction ends, so that a concurrent withdrawal of
 * the right either waits or is seen.
 */
export async function rightsStill(
  client: pg.PoolClient,
  { personId, brand }: { personId: number; brand: string | undefined },
  permission: StaffPermission,
): Promise<Pick<Staff, 'amountLimits'> | undefined> {
  const { rows } = await client.query<Pick<Staff, 'amountLimits'>>(
    `select r.amount_limits as "amountLimits" from app.staff f join app.role r on r.id = f.role_id
     where f.person_id = $1 and f.left_at is null and $3 = any(r.permissions)
       and (r.brands = '{}' or $2 = any(r.brands))
     for share of f, r`,
    [personId, isOfBank(permission) ? null : (brand ?? null), permission],
  )
  return rows[0]
}

/** Whether a role applies to every brand, so that its people may see and decide about what belongs to the bank itself. */
export const isOfHouse = (staff: Pick<Staff, 'brands'> | null): boolean => staff?.brands.length === 0

/**
 * SQL condition: whether the person must not decide about the customer `c`, because it was declared as a conflict or
 * is a person with the same e-mail address. `person` and `lookUp` are placeholders: the person's id, and the hashes
 * by which their address is looked up among customers of the brand.
 */
export const isConflict = (c: string, person: string, lookUp: string): string =>
  `(exists (select from app.staff_conflict x where x.customer_id = ${c}.id and x.person_id = ${person})
    or exists (select from app.access a join app.person o on o.id = a.person_id
      where a.customer_id = ${c}.id and o.email_look_up = any(${lookUp})))`
