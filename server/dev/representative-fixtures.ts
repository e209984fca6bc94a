import type * as representatives from '@sixpence/protocol/representatives'
import { freshPerson, ownRepresentative } from './business-fixtures.ts'
import { hire } from './cast-people.ts'
import type { FixturesOf, World } from './fixtures.ts'

export const forRepresentatives: FixturesOf<typeof representatives> = {
  businessRepresentativeList: () => ({}),
  businessPotentialUserList: () => ({}),
  businessRepresentativeGet: async ({ bank, customer }) => ({ id: await ownRepresentative(bank, customer) }),
  businessRepresentativeAdd: async ({ bank, customer }) => {
    // Whom other tries have added must not fill the list.
    const others = 'delete from app.representative where customer_id = $1 and person_id is null'
    await bank.database.owner.query(others, [customer.id])
    return { person: freshPerson(), types: [2, 8] }
  },
  businessRepresentativeUpdate: async ({ bank, customer }) => ({
    id: await ownRepresentative(bank, customer),
    person: freshPerson(),
    types: [2],
  }),
  businessRepresentativeDelete: async ({ bank, customer }) => ({
    id: await ownRepresentative(bank, customer),
    reassign: await ownRepresentative(bank, customer),
  }),
  businessAccessRightsUpdate: async (world) => ({ id: await user(world), right: 3 }),
}

/** A person of the company who uses its account. */
async function user({ bank, customer }: World): Promise<number> {
  const id = await ownRepresentative(bank, customer)
  const personId = await hire(bank, `user ${id}`, [
    { customer, right: 'read', balanceInfo: true, permissions: [] },
  ])
  await bank.database.owner.query('update app.representative set person_id = $2 where id = $1', [
    id,
    personId,
  ])
  return id
}
