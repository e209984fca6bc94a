import * as calls from '@sixpence/protocol/desk/desk'
import type { StaffPermission } from '@sixpence/protocol/rules/staff-permissions'
import type pg from 'pg'
import type { Principal } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { hasStill } from '#store/staff/staff.ts'

/** Calls of the desk: those that declare a permission of staff. */
export type DeskCall = {
  [Name in keyof typeof calls]: (typeof calls)[Name] extends { access: { who: 'staff' } } ? Name : never
}[keyof typeof calls]

/** The permission a call of the desk declares. */
export const permissionOf = (call: DeskCall): StaffPermission =>
  // oxlint-disable-next-line import/namespace -- the type names the calls of the desk
  calls[call].access.permission

/**
 * Checks in the transaction of a decision whether its author still has the permission; see `hasStill`. @throws Refused
 * notAllowed
 */
export async function requireStill(
  client: pg.PoolClient,
  { person }: Pick<Principal, 'person'>,
  call: DeskCall,
): Promise<void> {
  const who = { personId: person.id, brand: person.brand }
  if (!(await hasStill(client, who, permissionOf(call)))) throw new Refused('notAllowed')
}
