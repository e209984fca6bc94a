import type { Services } from '#context/services.ts'
import type { OwnAddress } from '#store/contact/contacts.ts'
import type { OwnCard } from '#store/card/cards.ts'

/**
 * Address the card's last order went to or, if that was removed, the first address of the customer; undefined if
 * there is none.
 */
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
