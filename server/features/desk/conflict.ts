import type { Principal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { Refused } from '#core/refused.ts'
import { isConflict, type Staff } from '#store/staff/staff.ts'
import { withoutSecrets } from './secret.ts'

type Needs = Pick<Services, 'db' | 'personal'>

/** Whether the staff member has a conflict of interest with the customer. */
async function isInConflict(
  { db, personal }: Needs,
  { person }: Pick<Principal, 'person'>,
  customerId: number,
): Promise<boolean> {
  const { rows } = await db.query<{ isOwn: boolean }>(
    `select ${isConflict('c', '$2', '$3')} as "isOwn" from app.customer c where c.id = $1`,
    [customerId, person.id, personal.lookUps('email', person.brand, person.email)],
  )
  return rows[0]?.isOwn === true
}

/** @throws Refused ownCase if the staff member has a conflict with the customer */
export async function requireNoConflict(
  s: Needs,
  by: Pick<Principal, 'person'>,
  customerId: number | undefined,
): Promise<void> {
  if (customerId !== undefined && (await isInConflict(s, by, customerId))) throw new Refused('ownCase')
}

/**
 * The reader's rights about a customer: with a conflict of interest without those to secrets, because a suspect must
 * not be warned by a relative.
 */
export async function readerOf(
  s: Needs,
  by: Pick<Principal, 'person'>,
  customerId: number | undefined,
): Promise<Staff | null> {
  const { staff } = by.person
  return staff && customerId !== undefined && (await isInConflict(s, by, customerId))
    ? withoutSecrets(staff)
    : staff
}
