import type { Currency } from '@sixpence/money'
import type { Services } from '#context/services.ts'
import type { Facts } from '#core/refused.ts'

type PayeeRefusal = 'payeeUnknown' | 'payeeIsSelf' | 'payeeBlocked' | 'payeeRefuses' | 'payeeCannotReceive'
type PayeeContext = {
  by: { customer: { id: number; brand: string } }
  services: Pick<Services, 'store'>
  refuse: (name: PayeeRefusal, facts?: Facts) => never
}

/**
 * The customer with this address and their account in the currency. @throws Refused payeeUnknown | payeeIsSelf |
 * payeeBlocked | payeeRefuses | payeeCannotReceive
 */
export async function payeeInside(
  { by: { customer }, services, refuse }: PayeeContext,
  email: string,
  currency: Currency,
): Promise<{ id: number; accountId: number; name: string }> {
  const payee = await services.store.payees.find({
    email,
    payerId: customer.id,
    brand: customer.brand,
    currency,
  })
  if (!payee) return refuse('payeeUnknown')
  if (payee.id === customer.id) return refuse('payeeIsSelf')
  if (payee.blocked) return refuse('payeeBlocked')
  // One refusal for all reasons, so that the payer does not learn which applies to the payee.
  if (payee.blocks || payee.limited) return refuse('payeeRefuses')
  if (payee.accountId === null) return refuse('payeeCannotReceive', { currency })
  return { id: payee.id, accountId: payee.accountId, name: payee.name }
}
