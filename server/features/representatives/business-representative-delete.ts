import { dayOf } from '@sixpence/days'
import type { DecodedInputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/representatives/representatives'
import { yearsBetween } from '@sixpence/protocol/rules/age'
import { representativeTypes as types } from '@sixpence/protocol/rules/representatives'
import { fullName } from '@sixpence/protocol/rules/person-name'
import type pg from 'pg'
import { notifyCompany } from '#auth/notify-person.ts'
import type { Act, Context, Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { handOverRequests } from '#store/representative/handed-over.ts'
import { addressOf } from '#store/representative/representative-address.ts'
import { passesOn, passRoles, removeRepresentative } from '#store/representative/representative-removal.ts'
import type { Somebody } from '#store/representative/representatives.ts'
import { changeRepresentatives } from '#auth/change-representatives.ts'
import { somebody } from './find-person.ts'

export const businessRepresentativeDelete: Handler<typeof calls.businessRepresentativeDelete> = async (
  { id, reassign },
  context,
) => {
  const { services: s, by } = context
  const leaving = (await somebody(s.db, context, id)) ?? context.refuse('holdingCompanyFixed')
  if (leaving.personId === by.person.id) return context.refuse('removesOneself')
  if (passesOn(leaving)) await checkHolder(s.db, context, leaving)
  const act = {
    subject: `accessRemove:${by.customer.id}:${id}`,
    facts: { company: by.customer.name, name: fullName(leaving.text) },
  }
  return {
    act: leaving.personId === null ? undefined : act,
    does: ({ isConfirmed }) => remove({ id, reassign }, context, { act, isConfirmed }),
  }
}

/** Confirmed for a user, whose access ends with it. */
function remove(
  { id, reassign }: DecodedInputOf<Call>,
  context: Context<Call>,
  { act, isConfirmed }: { act: Act; isConfirmed: boolean },
): Promise<{ stuck: number }> {
  const { services: s, by } = context
  const { customer } = by
  return changeRepresentatives(context, 'businessRepresentativeDelete', async (client) => {
    const representative = (await somebody(client, context, id)) ?? context.refuse('holdingCompanyFixed')
    if (!isConfirmed && representative.personId !== null) throw new Refused('confirmationOver')
    const { personId } = representative
    if (personId === by.person.id) return context.refuse('removesOneself')
    if (passesOn(representative)) {
      await checkHolder(client, context, representative)
      await passRoles(client, { from: id, to: reassign ?? 0 })
    }
    const address = await addressOf({ db: client, personal: s.personal }, customer.id, id)
    const { couldApprove } = await removeRepresentative(client, customer.id, representative)
    await notifyCompany(s, client, { customer, by: by.person, act })
    const before = { person: { ...representative.text, address }, roles: representative.roles, personId }
    const handsOver = { customerId: customer.id, personId, now: s.clock.now() }
    return {
      id,
      before: { ...before, ...(reassign !== undefined && passesOn(representative) && { reassign }) },
      personId,
      result: { stuck: couldApprove ? await handOverRequests(client, handsOver) : 0 },
    }
  })
}

type Call = typeof calls.businessRepresentativeDelete

/**
 * Checks the person who takes over the roles and shares of the leaving person. @throws Refused newHolderMissing |
 * newHolderUnfit | tooYoung
 */
async function checkHolder(
  client: Pick<pg.Pool, 'query'>,
  context: Context<Call>,
  leaving: Somebody,
): Promise<void> {
  const { services: s, own, refuse } = context
  if (!own.reassign) return refuse('newHolderMissing')
  const { id } = own.reassign
  const holder = await somebody(client, context, id)
  if (!holder || id === leaving.id) return refuse('newHolderUnfit')
  const today = dayOf(s.clock.now())
  const directs = leaving.roles.some(({ type }) => type === types.director)
  if (directs && yearsBetween(holder.text.birthday, today) < 18) refuse('tooYoung', {}, 'reassign')
}
