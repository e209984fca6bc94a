import type * as calls from '@sixpence/protocol/representatives/representatives'
import { registrationBounds } from '@sixpence/protocol/rules/company-registration/bounds'
import { addressKinds } from '@sixpence/protocol/rules/documents'
import { withNationalPhone } from '#rules/phone.ts'
import type { Handler } from '#context/handler.ts'
import { keeperOf } from '#store/representative/new-representatives.ts'
import { isPerson, representativesOf } from '#store/representative/representatives.ts'
import { changeRepresentatives } from '#auth/change-representatives.ts'
import { checkStated, rolesAfter } from './checks.ts'
import { factsOf, keepRoles } from './state.ts'

/** Adds a representative, or updates an existing representative. */
export const businessRepresentativeAdd: Handler<typeof calls.businessRepresentativeAdd> = async (
  stated,
  context,
) => {
  const { services: s, by, refuse } = context
  return changeRepresentatives(context, 'businessRepresentativeAdd', async (client) => {
    const all = await representativesOf({ db: client, personal: s.personal }, by.customer.id)
    if (all.filter(isPerson).length >= registrationBounds.persons)
      refuse('tooManyRepresentatives', { most: registrationBounds.persons })
    checkStated(stated, factsOf(context, 0, all))
    const person = withNationalPhone(stated.person) ?? refuse('phoneImpossible', {}, 'person.phone')
    const { address, ...text } = person
    const making = { db: client, personal: s.personal, now: s.clock.now() }
    const sealer = await s.personal.sealer(`customer:${by.customer.id}`, client)
    const id = await keeperOf(
      making,
      by.customer.id,
      sealer,
    )({ isCompany: false, text, address: { kind: addressKinds.residence, text: address } })
    await keepRoles(client, id, rolesAfter(stated))
    return { id, after: { ...stated, person }, result: { id } }
  })
}
