import { before } from '@sixpence/days'
import { addressConfirmations, addressKinds } from '@sixpence/protocol/rules/documents'
import type { Services } from '@sixpence/server/context/services.ts'
import { transaction } from '@sixpence/server/core/database.ts'
import type { AddressText } from '@sixpence/server/store/contact/contacts.ts'
import { customerByEmail } from '@sixpence/server/store/customer/customer-facts.ts'
import { customers } from './customers.ts'

type Street = Omit<AddressText, 'countryCode'>

const streets: Record<string, Street[]> = {
  LT: [
    { address1: 'Gedimino pr. 12-8', city: 'Vilnius', postalCode: '01103' },
    { address1: 'Pilies g. 23', city: 'Vilnius', postalCode: '01123' },
    { address1: 'Laisvės al. 51-4', city: 'Kaunas', postalCode: '44309' },
    { address1: 'Tiltų g. 6', city: 'Klaipėda', postalCode: '91246' },
    { address1: 'Vytauto g. 100', city: 'Palanga', postalCode: '00133' },
  ],
  EE: [{ address1: 'Kalamaja 9-3', city: 'Tallinn', postalCode: '10415' }],
  IT: [{ address1: 'Via Garibaldi 14', city: 'Torino', postalCode: '10122' }],
  SE: [{ address1: 'Östra Ågatan 31', city: 'Uppsala', postalCode: '753 22' }],
  ES: [
    { address1: 'Calle de la Paz 18, 2.º B', city: 'Valencia', postalCode: '46003' },
    { address1: 'Carrer de Verdi 40', city: 'Barcelona', postalCode: '08012' },
  ],
  GB: [
    { address1: '7 Canary Quay', city: 'Plymouth', postalCode: 'PL1 3RP' },
    { address1: '22 Stow Hill', city: 'Newport', postalCode: 'NP20 1JD' },
    { address1: '5 Cathedral Road', city: 'Cardiff', postalCode: 'CF11 9HA' },
  ],
}

/** Confirmed addresses of the demo's verified customers, if there are none. */
export async function seedAddresses(s: Services): Promise<void> {
  const { rowCount } = await s.db.query('select from app.address limit 1')
  if (rowCount) return
  const statedAt = before(s.clock.now(), { days: 60 })
  const used = new Map<string, number>()
  const addresses = await Promise.all(
    customers
      .filter(({ verified }) => verified)
      .map(async ({ brand, email, country, type }) => {
        const nth = used.get(country) ?? 0
        used.set(country, nth + 1)
        const countryStreets = streets[country] ?? []
        const street = countryStreets[nth % countryStreets.length]
        const customer = await customerByEmail(s.db, s.personal.lookUps('email', brand, email))
        if (!customer || !street) return undefined
        const { id, createdAt } = customer
        const sealed = await s.personal.seal(`customer:${id}`, { ...street, countryCode: country })
        const kind = type === 1 ? addressKinds.home : addressKinds.business
        return { id, kind, sealed, createdAt }
      }),
  )
  await transaction(s.db, async (client) => {
    for (const address of addresses)
      if (address)
        await client.query(
          `insert into app.address (customer_id, kind, confirmation, stated_at, sealed, created_at)
           values ($1, $2, $3, $4, $5, $6)`,
          [
            address.id,
            address.kind,
            addressConfirmations.confirmed,
            statedAt,
            address.sealed,
            address.createdAt,
          ],
        )
  })
}
