import type pg from 'pg'

type Queries = Pick<pg.Pool, 'query'>

type RoleRow = {
  id: number
  key: string | null
  name: string
  permissions: string[]
  brands: string[]
  amountLimits: Record<string, string>
  version: number
}
export type RoleText = Pick<RoleRow, 'name' | 'permissions' | 'brands' | 'amountLimits'>

const columns = `id, key, name, permissions, brands, amount_limits as "amountLimits", version`

/** All roles, the shipped roles first, or only the role with an id. */
export async function rolesOf(db: Queries, roleId?: number): Promise<RoleRow[]> {
  const { rows } = await db.query<RoleRow>(
    `select ${columns} from app.role where $1::bigint is null or id = $1 order by key is null, id`,
    [roleId ?? null],
  )
  return rows
}

/** Stores a new role and returns its id; undefined when the name is taken. */
export async function insertRole(client: Queries, role: RoleText): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>(
    `insert into app.role (name, permissions, brands, amount_limits) values ($1, $2, $3, $4)
     on conflict do nothing returning id`,
    [role.name, role.permissions, role.brands, role.amountLimits],
  )
  return rows[0]?.id
}

/** Changes a custom role of this version; false when its name is taken, it was changed since, or it is shipped. */
export async function updateRole(
  client: Queries,
  { id, version }: Pick<RoleRow, 'id' | 'version'>,
  role: RoleText,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update app.role r set name = $3, permissions = $4, brands = $5, amount_limits = $6, version = version + 1
     where id = $1 and version = $2 and key is null
       and not exists (select from app.role o where lower(o.name) = lower($3) and o.id <> r.id)`,
    [id, version, role.name, role.permissions, role.brands, role.amountLimits],
  )
  return rowCount === 1
}

/**
 * Serialises changes of staff and roles: if two people remove each other's rights, the second no longer has the right
 * to.
 */
export async function lockStaff(client: Queries): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('sixpence staff'))`)
}
