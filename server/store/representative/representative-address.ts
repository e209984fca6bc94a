import type pg from 'pg'
import type { AddressText } from '#store/contact/contacts.ts'
import type { PersonalData } from '#core/sealing/personal-data.ts'

type AddressDeps = { db: Pick<pg.Pool, 'query'>; personal: PersonalData }

/** The current address of a representative. @throws when there is none */
export async function addressOf(
  s: AddressDeps,
  customerId: number,
  representativeId: number,
): Promise<AddressText> {
  const { rows } = await s.db.query<{ sealed: Buffer }>(
    'select sealed from app.address where customer_id = $1 and representative_id = $2 order by id limit 1',
    [customerId, representativeId],
  )
  const text = rows[0] && (await s.personal.open<AddressText>(`customer:${customerId}`, rows[0].sealed))
  if (!text)
    throw new Error(`representative ${representativeId} of customer ${customerId} has no readable address`)
  return text
}
