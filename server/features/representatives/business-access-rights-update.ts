import type { DecodedInputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/representatives/representatives'
import { accessRights } from '@sixpence/protocol/rights'
import type pg from 'pg'
import { onceConfirmed } from '#auth/confirmed.ts'
import type { Context, Handler } from '#context/handler.ts'
import { handOverRequests } from '#store/representative/handed-over.ts'
import { setAccessRight } from '#store/customer/access.ts'
import { changeRepresentatives } from '#auth/change-representatives.ts'
import { somebody } from './somebody.ts'
import { notifyOfAccess } from '#notify/notify-of-access.ts'

/**
 * Lower rights are granted at once. Full rights need a confirmation, so that a stolen session cannot create an
 * approver.
 */
export const businessAccessRightsUpdate: Handler<typeof calls.businessAccessRightsUpdate> = async (
  input,
  context,
) => {
  const { id, right } = input
  const { by, services: s } = context
  if (right !== accessRights.full) return { stuck: (await give(input, context)).stuck }
  await userOf(s.db, context, id)
  return onceConfirmed(context, input, `access:${by.customer.id}:${id}`, async () => {
    const { stuck, user } = await give(input, context)
    if (user.right !== right) notifyOfAccess(context, user.personId)
    return { stuck }
  })
}

type Call = typeof calls.businessAccessRightsUpdate

type User = { personId: number; right: number }

async function give({ id, right }: DecodedInputOf<Call>, context: Context<Call>) {
  const { by, services: s } = context
  return changeRepresentatives(context, 'businessAccessRightsUpdate', async (client) => {
    const user = await userOf(client, context, id)
    const { personId } = user
    const customerId = by.customer.id
    await setAccessRight(client, { customerId, personId }, right)
    const couldApprove = user.right === accessRights.full && right !== accessRights.full
    const handsOver = { customerId, personId, now: s.clock.now() }
    const stuck = couldApprove ? await handOverRequests(client, handsOver) : 0
    return { id, before: { right: user.right }, after: { right }, personId, result: { stuck, user } }
  })
}

/**
 * The user behind a representative. @throws Refused holdingCompanyFixed | ownAccessFixed | userNeeded |
 * userRestricted
 */
async function userOf(
  db: Pick<pg.Pool, 'query'>,
  context: Context<Call>,
  representativeId: number,
): Promise<User> {
  const { by, refuse } = context
  const { personId } = (await somebody(db, context, representativeId)) ?? refuse('holdingCompanyFixed')
  if (personId === by.person.id) refuse('ownAccessFixed')
  const { rows } = await db.query<User & { isRestricted: boolean }>(
    `select person_id as "personId", access_right as right, not balance_info as "isRestricted" from app.access
     where customer_id = $1 and person_id = $2`,
    [by.customer.id, personId],
  )
  const [{ isRestricted, ...user } = refuse('userNeeded')] = rows
  return isRestricted ? refuse('userRestricted') : user
}
