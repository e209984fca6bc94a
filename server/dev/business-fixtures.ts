import type * as business from '@sixpence/protocol/business'
import type { CastCustomer } from './cast-people.ts'
import { ownUpload } from './document-fixtures.ts'
import type { FixturesOf } from './fixtures.ts'
import type { TestBank } from './test-bank.ts'

/** A person of a company; who is not asked for keeps nothing but a name. */
export async function ownRepresentative(
  { database, services: s }: TestBank,
  customer: Pick<CastCustomer, 'id'>,
): Promise<number> {
  const text = { firstName: 'Jonas', lastName: 'Linde', birthday: '1984-03-09', sourcesOfFunds: [] }
  const { rows } = await database.owner.query<{ id: string }>(
    `insert into app.representative (customer_id, is_company, sealed, created_at) values ($1, false, $2, $3) returning id`,
    [customer.id, await s.personal.seal(`customer:${customer.id}`, text), s.clock.now()],
  )
  return Number(rows[0]?.id)
}

export const forBusiness: FixturesOf<typeof business> = {
  businessDirectorList: () => ({}),
  businessShareholderList: () => ({}),
  businessOwnerList: () => ({}),
  businessUserList: () => ({}),
  representativeAddressCreate: async ({ bank, customer }) => {
    // What was handed in by another try must not fill the list.
    await bank.database.owner.query(
      `update app.document set state = 'canceled' where customer_id = $1 and state = 'waiting'`,
      [customer.id],
    )
    return {
      representativeId: await ownRepresentative(bank, customer),
      address: { address1: 'Pikk 7', city: 'Tallinn', postalCode: '10123', countryCode: 'EE' },
      documentType: 20,
      mainDocument: await ownUpload(bank, customer),
    }
  },
}
