import { representativeTypes as types } from '@sixpence/protocol/rules/representatives'
import type pg from 'pg'
import type { Representative } from './representatives.ts'

/** Whether somebody is what a company, or one above it, cannot be without: it passes to somebody else. */
export const passesOn = ({ roles }: Pick<Representative, 'roles'>): boolean =>
  roles.some(({ type }) => type !== types.other)

/** All that somebody is to the company somebody else is from now on; shares of one company add up. */
export const passRoles = (client: pg.PoolClient, { from, to }: { from: number; to: number }) =>
  client.query(
    `insert into app.representative_role (representative_id, of_id, type, share)
     select $2, of_id, type, share from app.representative_role where representative_id = $1 and type <> $3
     on conflict (representative_id, of_id, type)
       do update set share = app.representative_role.share + excluded.share`,
    [from, to, types.other],
  )

/**
 * Somebody is none of the company's people any more, and uses its account no more. Whether they could approve its payments.
 */
export async function removeRepresentative(
  client: pg.PoolClient,
  customerId: number,
  { id, personId }: Pick<Representative, 'id' | 'personId'>,
): Promise<{ couldApprove: boolean }> {
  const { rows } = await client.query<{ couldApprove: boolean }>(
    `delete from app.access where customer_id = $1 and person_id = $2
     returning access_right = 2 and balance_info as "couldApprove"`,
    [customerId, personId],
  )
  await client.query('delete from app.representative where customer_id = $1 and id = $2', [customerId, id])
  return { couldApprove: rows[0]?.couldApprove ?? false }
}
