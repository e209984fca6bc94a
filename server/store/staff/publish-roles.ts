import { shippedRoles } from '@sixpence/protocol/rules/staff-permissions'
import type pg from 'pg'

/**
 * Writes the shipped roles of this release; custom roles are not changed. A custom role with the name of a shipped
 * role gets its number appended to the name.
 */
export async function publishRoles(client: pg.ClientBase): Promise<void> {
  const rows = Object.entries(shippedRoles).map(([key, role]) => ({ key, ...role }))
  const shipped = `jsonb_to_recordset($1) as t(key text, name text, permissions text[])`
  const values = [JSON.stringify(rows)]
  await client.query(
    `update app.role r set name = r.name || ' ' || r.id from ${shipped}
     where r.key is null and lower(r.name) = lower(t.name)`,
    values,
  )
  await client.query(
    `insert into app.role (key, name, permissions) select key, name, permissions from ${shipped}
     on conflict (key) do update set name = excluded.name, permissions = excluded.permissions
       where (role.name, role.permissions) is distinct from (excluded.name, excluded.permissions)`,
    values,
  )
}
