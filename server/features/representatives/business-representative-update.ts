import type * as calls from '@sixpence/protocol/representatives/representatives'
import { changeableTypes, representativeTypes as types } from '@sixpence/protocol/rules/representatives'
import type pg from 'pg'
import type { Handler } from '#context/handler.ts'
import { addressOf } from '#store/representative/representative-address.ts'
import {
  deleteRoles,
  isPerson,
  representativesOf,
  rewriteRepresentative,
  type Representative,
  type RoleHere,
} from '#store/representative/representatives.ts'
import { rewriteFirstAddress, unconfirmAddresses } from '#store/address/addresses.ts'
import { withNationalPhone } from '#rules/phone.ts'
import { changeRepresentatives } from '#auth/change-representatives.ts'
import { checkStated, isStated, rolesAfter, type RepresentativeInput } from './checks.ts'
import { type FactsContext, factsOf, keepRoles } from './state.ts'

export const businessRepresentativeUpdate: Handler<typeof calls.businessRepresentativeUpdate> = async (
  { id, ...stated },
  context,
) => {
  const { services: s, by, refuse } = context
  const customerId = by.customer.id
  return changeRepresentatives(context, 'businessRepresentativeUpdate', async (client) => {
    const keeping = { db: client, personal: s.personal }
    const all = await representativesOf(keeping, customerId)
    const representative = all.find((each) => each.id === id)
    if (!representative || !isPerson(representative)) return refuse('holdingCompanyFixed')
    checkStated(stated, factsOf(context, id, all))
    const roles = rolesAfter(stated, representative)
    if (leavesNobody(types.director, { all, id, roles })) refuse('lastDirector')
    if (leavesNobody(types.owner, { all, id, roles })) refuse('lastOwner')
    const person = withNationalPhone(stated.person) ?? refuse('phoneImpossible', {}, 'person.phone')
    const before = { ...representative.text, address: await addressOf(keeping, customerId, id) }
    await askForDocuments(client, { id, before, after: person })
    await rewrite(client, context, { id, person })
    await restateRoles(client, id, roles)
    return {
      id,
      before: { person: before, roles: representative.roles },
      after: { person, roles },
      result: {},
    }
  })
}

/** Whether this change removes the company's only representative of the type. */
function leavesNobody(
  type: number,
  { all, id, roles }: { all: readonly Representative[]; id: number; roles: readonly RoleHere[] },
): boolean {
  const has = (list: readonly RoleHere[]) => list.some((role) => role.type === type && role.ofId === null)
  const had = all.filter((representative) => has(representative.roles))
  return had.length === 1 && had[0]?.id === id && !has(roles)
}

/** Replaces a representative's details and first address. */
async function rewrite(
  client: pg.PoolClient,
  { services: s, by }: FactsContext,
  { id, person: { address, ...text } }: { id: number; person: RepresentativeInput['person'] },
): Promise<void> {
  const sealer = await s.personal.sealer(`customer:${by.customer.id}`, client)
  await rewriteRepresentative(client, id, sealer(text))
  await rewriteFirstAddress(client, id, { sealed: sealer(address), at: s.clock.now() })
}

async function restateRoles(client: pg.PoolClient, id: number, roles: readonly RoleHere[]): Promise<void> {
  await deleteRoles(client, id, changeableTypes)
  await keepRoles(client, id, roles.filter(isStated))
}

/**
 * Documents no longer prove the changed details (Q139): a new name or birthday makes all addresses unconfirmed, a move
 * only the first address.
 */
async function askForDocuments(
  client: pg.PoolClient,
  {
    id,
    before,
    after,
  }: { id: number; before: RepresentativeInput['person']; after: RepresentativeInput['person'] },
): Promise<void> {
  const isOther = (field: (typeof identifying)[number]) => before[field] !== after[field]
  const hasMoved = JSON.stringify(placeOf(before)) !== JSON.stringify(placeOf(after))
  await unconfirmAddresses(client, id, { all: identifying.some(isOther), first: hasMoved })
}

const identifying = ['firstName', 'middleName', 'lastName', 'birthday'] as const

const placeOf = ({ address }: RepresentativeInput['person']) => [
  address.address1,
  address.address2,
  address.city,
  address.postalCode,
  address.countryCode,
  address.stateCode,
]
