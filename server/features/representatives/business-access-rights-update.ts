import type { DecodedInputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/representatives/representatives'
import { accessRights } from '@sixpence/protocol/rights'
import { fullName } from '@sixpence/protocol/rules/person-name'
import type pg from 'pg'
import { notifyCompany } from '#auth/notify-person.ts'
import type { Act, Context, Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { handOverRequests } from '#store/representative/handed-over.ts'
import { setAccessRight } from '#store/customer/access.ts'
import { changeRepresentatives } from '#auth/change-representatives.ts'
import { somebody } from './find-person.ts'

/**
 * Raising a right, granting a right to pay alone, and ending full access are confirmed, so that a stolen session can
 * neither create a user who moves money nor remove a user who would stop it. Other lower rights take effect at once.
 */
export const businessAccessRightsUpdate: Handler<typeof calls.businessAccessRightsUpdate> = async (
  input,
  context,
) => {
  const { id, right } = input
  const { by, services: s } = context
  const user = await userOf(s.db, context, id)
  const act = {
    subject: `access:${by.customer.id}:${id}:${right}`,
    facts: { company: by.customer.name, name: user.name, right: String(right) },
  }
  return {
    act: isGuarded(user.right, right) ? act : undefined,
    does: ({ isConfirmed }) => give(input, context, { act, isConfirmed }),
  }
}

/** The reach of a right: nothing, read, request payments, pay alone, everything. */
const reach = [
  accessRights.none,
  accessRights.uploading,
  accessRights.read,
  accessRights.initiate,
  accessRights.confirmed,
  accessRights.full,
]

const isGuarded = (before: number, after: number): boolean =>
  before !== after &&
  (before === accessRights.full ||
    reach.findIndex((right) => right === after) > reach.findIndex((right) => right === before))

type Call = typeof calls.businessAccessRightsUpdate

type User = { personId: number; right: number; name: string }

async function give(
  { id, right }: DecodedInputOf<Call>,
  context: Context<Call>,
  { act, isConfirmed }: { act: Act; isConfirmed: boolean },
) {
  const { by, services: s } = context
  return changeRepresentatives(context, 'businessAccessRightsUpdate', async (client) => {
    const user = await userOf(client, context, id)
    if (!isConfirmed && isGuarded(user.right, right)) throw new Refused('confirmationOver')
    const { personId } = user
    const customerId = by.customer.id
    await setAccessRight(client, { customerId, personId }, right)
    const couldApprove = user.right === accessRights.full && right !== accessRights.full
    const handsOver = { customerId, personId, now: s.clock.now() }
    const stuck = couldApprove ? await handOverRequests(client, handsOver) : 0
    if (user.right !== right)
      await notifyCompany(s, client, { customer: by.customer, by: by.person, act, also: [personId] })
    return { id, before: { right: user.right }, after: { right }, personId, result: { stuck } }
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
  const { personId, text } = (await somebody(db, context, representativeId)) ?? refuse('holdingCompanyFixed')
  if (personId === by.person.id) refuse('ownAccessFixed')
  const { rows } = await db.query<Omit<User, 'name'> & { isRestricted: boolean }>(
    `select person_id as "personId", access_right as right, not balance_info as "isRestricted" from app.access
     where customer_id = $1 and person_id = $2`,
    [by.customer.id, personId],
  )
  const [{ isRestricted, ...user } = refuse('userNeeded')] = rows
  return isRestricted ? refuse('userRestricted') : { ...user, name: fullName(text) }
}
