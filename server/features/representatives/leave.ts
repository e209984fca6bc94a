import type * as calls from '@sixpence/protocol/representatives'
import { accessRights } from '@sixpence/protocol/rights'
import { yearsBetween } from '@sixpence/protocol/rules/age'
import { representativeTypes as types } from '@sixpence/protocol/rules/representatives'
import type pg from 'pg'
import type { Context, Handlers } from '#app/handler.ts'
import { handOverRequests } from '#store/handed-over.ts'
import { addressOf } from '#store/representative-address.ts'
import { passesOn, passRoles, removeRepresentative } from '#store/representative-removal.ts'
import { isPerson, representativesOf, type Somebody } from '#store/representatives.ts'
import { changing } from './changing.ts'

type Calls = Pick<typeof calls, 'businessRepresentativeDelete' | 'businessAccessRightsUpdate'>
type Call = Calls[keyof Calls]

/** Who is none of the company's people any more, and who may do less, or more. */
export const leaves: Handlers<Calls> = {
  businessRepresentativeDelete: async ({ id, reassign }, context) => {
    const { services: s, by } = context
    const { customer } = by
    return changing(context, 'businessRepresentativeDelete', async (client) => {
      const one = (await somebody(client, context, id)) ?? context.refuse('holdingCompanyFixed')
      if (one.personId === by.person.id) return context.refuse('removesOneself')
      if (passesOn(one)) {
        await checkHolder(client, context, one)
        await passRoles(client, { from: id, to: reassign ?? 0 })
      }
      const address = await addressOf({ db: client, personal: s.personal }, customer.id, id)
      const { couldApprove } = await removeRepresentative(client, customer.id, one)
      const before = { person: { ...one.text, address }, roles: one.roles, personId: one.personId }
      return {
        id,
        before: { ...before, ...(reassign !== undefined && passesOn(one) && { reassign }) },
        personId: one.personId,
        result: { stuck: couldApprove ? await handOver(client, context, one) : 0 },
      }
    })
  },

  businessAccessRightsUpdate: async ({ id, right }, context) => {
    const { by, refuse } = context
    return changing(context, 'businessAccessRightsUpdate', async (client) => {
      const one = (await somebody(client, context, id)) ?? refuse('holdingCompanyFixed')
      if (one.personId === by.person.id) refuse('ownAccessFixed')
      const { rows } = await client.query<{ right: number; isRestricted: boolean }>(
        `select access_right as right, not balance_info as "isRestricted" from app.access
         where customer_id = $1 and person_id = $2 for update`,
        [by.customer.id, one.personId],
      )
      const [was] = rows
      if (!was) return refuse('userNeeded')
      if (was.isRestricted) refuse('userRestricted')
      await client.query(
        'update app.access set access_right = $3 where customer_id = $1 and person_id = $2',
        [by.customer.id, one.personId, right],
      )
      const couldApprove = was.right === accessRights.full && right !== accessRights.full
      return {
        id,
        before: { right: was.right },
        after: { right },
        personId: one.personId,
        result: { stuck: couldApprove ? await handOver(client, context, one) : 0 },
      }
    })
  },
}

/** A person of the company; undefined for a company, and for whom a colleague has removed a moment ago. */
async function somebody(
  client: pg.PoolClient,
  { services: s, by }: Pick<Context<Call>, 'services' | 'by'>,
  id: number,
): Promise<Somebody | undefined> {
  const [one] = await representativesOf({ db: client, personal: s.personal }, by.customer.id, id)
  return one && isPerson(one) ? one : undefined
}

async function handOver(
  client: pg.PoolClient,
  { services: s, by }: Pick<Context<Call>, 'services' | 'by'>,
  { personId }: Somebody,
): Promise<number> {
  if (personId === null) return 0
  return handOverRequests(client, { customerId: by.customer.id, personId, now: s.clock.now() })
}

/** @throws Refused newHolderMissing | newHolderUnfit | tooYoung */
async function checkHolder(
  client: pg.PoolClient,
  context: Context<Calls['businessRepresentativeDelete']>,
  leaving: Somebody,
): Promise<void> {
  const { services: s, own, refuse } = context
  if (!own.reassign) return refuse('newHolderMissing')
  const { id } = own.reassign
  const holder = await somebody(client, context, id)
  if (!holder || id === leaving.id) return refuse('newHolderUnfit')
  const today = s.clock.now().toISOString().slice(0, 10)
  const directs = leaving.roles.some(({ type }) => type === types.director)
  if (directs && yearsBetween(holder.text.birthday, today) < 18) refuse('tooYoung', {}, 'reassign')
}
