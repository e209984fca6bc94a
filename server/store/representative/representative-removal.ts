import { representativeTypes as types } from '@sixpence/protocol/rules/representatives'
import type pg from 'pg'
import { removeAccess } from '#store/customer/access.ts'
import type { Representative } from './representatives.ts'

/** Whether a representative has roles that must pass to another person when they are removed. */
export const passesOn = ({ roles }: Pick<Representative, 'roles'>): boolean =>
  roles.some(({ type }) => type !== types.other)

/** Transfers all roles of a representative to another; shares in the same company are added. */
export const passRoles = (client: pg.PoolClient, { from, to }: { from: number; to: number }) =>
  client.query(
    `insert into app.representative_role (representative_id, of_id, type, share)
     select $2, of_id, type, share from app.representative_role where representative_id = $1 and type <> $3
     on conflict (representative_id, of_id, type)
       do update set share = app.representative_role.share + excluded.share`,
    [from, to, types.other],
  )

/** Removes a representative and their access to the account. Returns whether they could approve payments. */
export async function removeRepresentative(
  client: pg.PoolClient,
  customerId: number,
  { id, personId }: Pick<Representative, 'id' | 'personId'>,
): Promise<{ couldApprove: boolean }> {
  const removed = await removeAccess(client, { customerId, personId })
  await client.query('delete from app.representative where customer_id = $1 and id = $2', [customerId, id])
  return removed
}
