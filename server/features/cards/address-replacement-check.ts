import { isOnItsWay } from '@sixpence/protocol/rules/cards'
import type * as calls from '@sixpence/protocol/cards/cards'
import { isCardCountry } from '#dictionaries/card-products.ts'
import type { Handler } from '#context/handler.ts'

export const addressReplacementCheck: Handler<typeof calls.addressReplacementCheck> = async (
  { countryCode },
  { by: { customer }, own, services: s },
) => {
  const { rows } = await s.db.query<{ status: number }>(
    `select o.status from app.card_order o join app.card c using (account_id)
     where c.customer_id = $1 and o.address_id = $2`,
    [customer.id, own.oldAddressId.id],
  )
  return { allowed: isCardCountry(countryCode) && !rows.some(({ status }) => isOnItsWay(status)) }
}
