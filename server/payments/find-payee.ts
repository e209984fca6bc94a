import type { Currency } from '@sixpence/money'
import type { PayablePayee, Placement, Services } from '#context/services.ts'
import type { Facts } from '#core/refused.ts'
import { payable, type PayeeRefusal } from './payee-inside.ts'

type PayeeContext = {
  by: { customer: { id: number; brand: string } }
  services: Pick<Services, 'store' | 'placement' | 'personal' | 'log'>
  refuse: ((name: PayeeRefusal, facts?: Facts) => never) & Parameters<Placement['findPayee']>[2]
}

/**
 * The customer of this bank with this address, and their account in the currency. @throws Refused as `payable`, and
 * when a database that has to be asked does not answer
 */
export async function payeeByEmail(
  { by: { customer }, services, refuse }: PayeeContext,
  email: string,
  currency: Currency,
): Promise<PayablePayee> {
  const { id: payerId, brand } = customer
  const question = { email, payerId, brand, currency }
  const payee = await services.placement.findPayee(services, question, refuse)
  return payable(payee, { payerId, currency, refuse })
}
