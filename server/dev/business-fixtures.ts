import type * as business from '@sixpence/protocol/business'
import { addressKinds } from '@sixpence/protocol/rules/documents'
import { transaction } from '#db/database.ts'
import { keeperOf } from '#store/new-representatives.ts'
import type { CastCustomer } from './cast-people.ts'
import { ownUpload } from './document-fixtures.ts'
import type { FixturesOf } from './fixtures.ts'
import type { TestBank } from './test-bank.ts'

const address = { address1: 'Pikk 7', city: 'Tallinn', postalCode: '10123', countryCode: 'EE' }

/** What is said of somebody whom no company knows yet. */
export function freshPerson() {
  made += 1
  const letters = String(made).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
  return {
    firstName: 'Jonas',
    lastName: `Linde${letters}`,
    birthday: '1984-03-09',
    address,
    sourcesOfFunds: [],
  }
}
let made = 0

/** A person of a company. */
export async function ownRepresentative(
  { services: s }: TestBank,
  { id }: Pick<CastCustomer, 'id'>,
): Promise<number> {
  const { address: place, ...text } = freshPerson()
  return transaction(s.db, async (db) => {
    const sealer = await s.personal.sealer(`customer:${id}`, db)
    const keep = keeperOf({ db, personal: s.personal, now: s.clock.now() }, id, sealer)
    return keep({ isCompany: false, text, address: { kind: addressKinds.residence, text: place } })
  })
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
      address,
      documentType: 20,
      mainDocument: await ownUpload(bank, customer),
    }
  },
}
