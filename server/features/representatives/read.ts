import type * as calls from '@sixpence/protocol/representatives/representatives'
import type { Representative as Shown } from '@sixpence/protocol/representatives/representatives'
import { askedForWealth } from '@sixpence/protocol/rules/company-registration/source-of-wealth'
import { percentOf } from '@sixpence/protocol/rules/company-registration/shares'
import { representativeTypes as types } from '@sixpence/protocol/rules/representatives'
import type { Handlers } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { addressOf } from '#store/representative/representative-address.ts'
import { isPerson, representativesOf, type Somebody } from '#store/representative/representatives.ts'
import { openPerson, sealedPerson, type SealedPerson } from '#store/customer/sealed-people.ts'
import { holdingsOf } from './holdings.ts'

type Calls = Pick<
  typeof calls,
  'businessRepresentativeList' | 'businessPotentialUserList' | 'businessRepresentativeGet'
>

export const reads: Handlers<Calls> = {
  businessRepresentativeList: async (_input, { by: { customer, person }, services: s }) => {
    const [all, users] = await Promise.all([representativesOf(s, customer.id), usersOf(s, customer.id)])
    const names = new Map(all.flatMap((one) => (one.isCompany ? [[one.id, one.text.name]] : [])))
    const asked = s.brand(customer.brand).features.asksSourceOfWealth
      ? askedForWealth(holdingsOf(all))
      : new Set<number>()
    return {
      representatives: all.filter(isPerson).map((one): Shown => {
        const user = one.personId === null ? undefined : users.get(one.personId)
        return {
          ...named(one),
          roles: one.roles
            .filter(({ type }) => type !== types.other)
            .map(({ type, share, ofId }) => ({
              type,
              ...(share !== null && { share: percentOf(BigInt(share)) }),
              ...(ofId !== null && { of: names.get(ofId) ?? '–' }),
            })),
          ...(user && { user: { ...user, isYou: one.personId === person.id } }),
          isSourceMissing: asked.has(one.id) && one.text.sourcesOfFunds.length === 0,
        }
      }),
    }
  },

  businessPotentialUserList: async (_input, { by: { customer }, services: s }) => {
    const [all, users] = await Promise.all([representativesOf(s, customer.id), usersOf(s, customer.id)])
    return {
      persons: all
        .filter(isPerson)
        .filter(({ personId }) => personId === null || !users.has(personId))
        .map((one) => ({ ...named(one), hasEmail: one.text.email !== undefined })),
    }
  },

  businessRepresentativeGet: async ({ id }, { by: { customer }, services: s, refuse }) => {
    const [one] = await representativesOf(s, customer.id, id)
    if (!one || !isPerson(one)) return refuse('holdingCompanyFixed')
    const here = one.roles.filter(({ ofId, type }) => ofId === null && type !== types.other)
    const share = here.find(({ type }) => type === types.shareholder)?.share
    return {
      person: { ...one.text, address: await addressOf(s, customer.id, id) },
      types: here.map(({ type }) => type),
      ...(typeof share === 'number' && { share: percentOf(BigInt(share)) }),
    }
  },
}

function named({ id, text: { firstName, middleName, lastName } }: Somebody) {
  return { id, firstName, ...(middleName && { middleName }), lastName }
}

async function usersOf(s: Services, customerId: number) {
  const { rows } = await s.db.query<{ right: number; isRestricted: boolean; sealed: SealedPerson }>(
    `select a.access_right as right, not a.balance_info as "isRestricted", ${sealedPerson('p')} as sealed
     from app.access a join app.person p on p.id = a.person_id where a.customer_id = $1`,
    [customerId],
  )
  return new Map(
    rows.map(({ sealed, ...one }) => [sealed.id, { ...one, login: openPerson(s.personal, sealed).email }]),
  )
}
