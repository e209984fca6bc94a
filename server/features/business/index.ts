import type * as calls from '@sixpence/protocol/business/business'
import { percentOf } from '@sixpence/protocol/rules/company-registration/shares'
import { representativeTypes as types } from '@sixpence/protocol/rules/representatives'
import type { Handlers } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import type { HoldingCompany, PersonOfCompany } from '#store/representative/new-representatives.ts'
import { representativeAddressCreate } from './representative-address-create.ts'
import { positionsOf, rolesAt, type RoleOf } from '#store/representative/representatives.ts'
import { openPerson, sealedPerson, type SealedPerson } from '#store/customer/sealed-people.ts'

/** A company reads who it is made of. */
export const business: Handlers<typeof calls> = {
  businessDirectorList: async (_input, { by: { customer }, services: s }) => {
    const roles = await rolesAt(s, customer.id, [types.director])
    return {
      // Who directs a company above does not direct this one.
      directors: roles
        .filter(isPerson)
        .filter(({ ofId }) => ofId === null)
        .map((role) => ({ ...named(role), type: types.director })),
    }
  },

  businessShareholderList: async (_input, { by: { customer }, services: s }) => {
    const roles = await rolesAt(s, customer.id, [types.shareholder, types.companyShareholder])
    return { shareholders: roles.map((role) => (isPerson(role) ? holder(role) : holdingCompany(role))) }
  },

  businessOwnerList: async (_input, { by: { customer }, services: s }) => {
    const roles = await rolesAt(s, customer.id, [types.owner])
    return { owners: roles.filter(isPerson).map((role) => ({ ...named(role), type: types.owner })) }
  },

  representativeAddressCreate,

  businessUserList: async (_input, { by: { customer }, services: s }) => ({
    users: await usersOf(s, customer.id),
  }),
}

type Role = Awaited<ReturnType<typeof rolesAt>>[number]

const isPerson = (role: Role): role is RoleOf<PersonOfCompany, false> => !role.isCompany

function named({ id, personId, text }: RoleOf<PersonOfCompany, false>) {
  const { firstName, middleName, lastName } = text
  return {
    id,
    firstName,
    ...(middleName && { middleName }),
    lastName,
    ...(personId !== null && { userId: personId }),
  }
}

const held = ({ share, ofId }: Pick<Role, 'share' | 'ofId'>) => ({
  share: percentOf(BigInt(share ?? 0)),
  ...(ofId !== null && { ofId }),
})

const holder = (role: RoleOf<PersonOfCompany, false>) => ({
  ...named(role),
  ...held(role),
  type: types.shareholder,
})

function holdingCompany({ id, text, ...role }: RoleOf<HoldingCompany, true>) {
  const { name, registrationCountryCode, registrationNumber } = text
  return {
    id,
    name,
    registrationCountryCode,
    registrationNumber,
    ...held(role),
    type: types.companyShareholder,
  }
}

async function usersOf(s: Services, customerId: number) {
  const positions = await positionsOf(s.db, customerId)
  const { rows } = await s.db.query<{ id: number; right: number; sealed: SealedPerson }>(
    `select p.id, a.access_right as right, ${sealedPerson('p')} as sealed
     from app.access a join app.person p on p.id = a.person_id where a.customer_id = $1
     order by a.access_right = 2 desc, p.id limit 200`,
    [customerId],
  )
  return rows.map(({ id, right, sealed }) => {
    const { firstName, lastName, email: login } = openPerson(s.personal, sealed)
    return { id, right, firstName, lastName, login, positions: [...positions(id)] }
  })
}
