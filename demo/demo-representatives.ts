import type { Services } from '@sixpence/server/context/services.ts'
import { transaction } from '@sixpence/server/core/database.ts'
import { insertRepresentatives } from '@sixpence/server/store/representative/new-representatives.ts'
import { linkRepresentative } from '@sixpence/server/store/representative/representatives.ts'
import { customers } from './customers.ts'
import { people } from '@sixpence/server/simulator/people.ts'

const address = { address1: 'Pilies g. 23', city: 'Vilnius', postalCode: '01123', countryCode: 'LT' }
const person = { birthday: '1983-04-18', address, sourcesOfFunds: [], isUser: true }
const profits = (details: string) => [{ sourceId: 'companyProfits', details }]

/**
 * The studio's structure: Ines is director and majority shareholder, Noor owns the rest through a company; Paul and
 * Rita work there.
 */
const structure = {
  personList: [
    {
      ...person,
      id: 1,
      firstName: 'Ines',
      lastName: 'Varga',
      sourcesOfFunds: profits('Profits of the studio since 2016.'),
    },
    {
      ...person,
      id: 2,
      firstName: 'Noor',
      lastName: 'Haddad',
      sourcesOfFunds: profits('Profits of a printing house.'),
    },
    { ...person, id: 3, firstName: 'Paul', lastName: 'Ritter' },
    { ...person, id: 4, firstName: 'Rita', lastName: 'Okafor' },
  ],
  companyList: [
    {
      id: 1,
      name: 'Aurora Paper',
      registrationCountryCode: 'EE',
      registrationNumber: '14555210',
      registrationDate: '2014-09-01',
      address: { address1: 'Kalamaja 9-3', city: 'Tallinn', postalCode: '10415', countryCode: 'EE' },
      directors: [2],
    },
  ],
  directors: [1],
  ultimateBeneficiaryOwners: [1, 2],
  shareholders: [
    { kind: 'person' as const, refId: 1, share: '60' },
    {
      kind: 'company' as const,
      refId: 1,
      share: '40',
      children: [{ kind: 'person' as const, refId: 2, share: '100' }],
    },
  ],
  authorizedCompanyRepresentative: 1,
}

/** Creates the studio's representatives if there are none. */
export async function seedRepresentatives(s: Services): Promise<void> {
  const studio = await findId(
    s,
    'customer',
    customers.find(({ key }) => key === 'northlight'),
  )
  const users = await Promise.all(
    ['ines', 'noor', 'paul', 'rita'].map((key) =>
      findId(
        s,
        'person',
        people.find((person) => person.key === key),
      ),
    ),
  )
  await transaction(s.db, async (client) => {
    const { rowCount } = await client.query('select from app.representative where customer_id = $1', [studio])
    if (rowCount) return
    const making = { db: client, personal: s.personal, now: s.clock.now() }
    const ids = await insertRepresentatives(making, studio, structure)
    for (const [at, personId] of users.entries())
      await linkRepresentative(client, { id: ids.get(at + 1) ?? 0, personId })
  })
}

async function findId(
  s: Services,
  table: 'person' | 'customer',
  who: { brand: string; email: string } | undefined,
): Promise<number> {
  const { rows } = await s.db.query<{ id: number }>(`select id from app.${table} where email_look_up = $1`, [
    who && s.personal.lookUp('email', who.brand, who.email),
  ])
  const [row] = rows
  if (!row) throw new Error('the demo lacks who its studio is made of')
  return row.id
}
