import type { Services } from '#context/services.ts'
import type { OwnAddress } from '#store/contact/contacts.ts'
import type { OwnCard } from '#store/card/cards.ts'

/** Where the newest of this card was sent; where that is no longer there, the newest address of its customer. */
export async function shipTo(
  { db, contacts }: Pick<Services, 'db' | 'contacts'>,
  { customerId, order }: Pick<OwnCard, 'customerId' | 'order'>,
): Promise<OwnAddress | undefined> {
  const { rows } = await db.query<{ id: number | null }>(
    'select address_id as id from app.card_order where operation_id = $1',
    [order?.operationId ?? 0],
  )
  const addresses = await contacts.addresses(customerId)
  return addresses.find(({ id }) => id === rows[0]?.id) ?? addresses[0]
}
