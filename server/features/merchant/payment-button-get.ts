import type * as calls from '@sixpence/protocol/merchant/merchant'
import type { Handler } from '#context/handler.ts'
import { payeeName } from '#rules/mask.ts'
import { formOf, savedButtonOf } from '#store/saved-button/saved-buttons.ts'
import { defaultLogo } from '#store/logo/logos.ts'
import { openCustomer, sealedCustomer, type SealedCustomer } from '#store/customer/sealed-people.ts'

/** Read by a payer who followed a button on a company's page; both are of the same brand. */
export const paymentButtonGet: Handler<typeof calls.paymentButtonGet> = async (
  { handle },
  { by, services: s, refuse },
) => {
  const button = await savedButtonOf(s.db, handle)
  if (!button) return refuse('buttonGone')
  const { rows } = await s.db.query<{ sealed: SealedCustomer; type: number }>(
    `select ${sealedCustomer('c')} as sealed, c.type from app.customer c
     where c.id = $1 and c.brand = $2 and not c.closed`,
    [button.customerId, by.customer.brand],
  )
  const [payee] = rows
  if (!payee) return refuse('buttonGone')
  const { email, name } = openCustomer(s.personal, payee.sealed)
  // The company's notification address is not disclosed.
  const { notifyUrl: _, ...form } = formOf(button)
  const logo = await defaultLogo(s.db, button.customerId, 128)
  return {
    button: form,
    payeeEmail: email,
    payeeName: payeeName(name, payee.type),
    ...(logo && { logo: logo.toString('base64') }),
  }
}
