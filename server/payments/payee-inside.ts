import type { Currency } from '@sixpence/money'
import type { Services } from '#context/services.ts'
import type { Facts } from '#core/refused.ts'
import type { PayeeStatus } from '#store/payee/payees.ts'

/** Why a payee cannot be paid. */
export type PayeeRefusal =
  | 'payeeUnknown'
  | 'payeeIsSelf'
  | 'payeeBlocked'
  | 'payeeRefuses'
  | 'payeeCannotReceive'
  | 'payeeMoving'
type PayeeContext = {
  by: { customer: { id: number; brand: string } }
  services: Pick<Services, 'store'>
  refuse: (name: PayeeRefusal, facts?: Facts) => never
}

/**
 * Looks up many addresses with a single statement, and returns the payee of each with the refusals of `payable`.
 * @throws Error for an address that was not looked up
 */
export async function payeesInside(
  { by: { customer }, services, refuse }: PayeeContext,
  emails: readonly string[],
  currency: Currency,
): Promise<(email: string) => { id: number; accountId: number; verified: boolean }> {
  const { id: payerId, brand } = customer
  const uniqueEmails = new Set(emails)
  const statusByEmail = await services.store.payees.statusOf([...uniqueEmails], { payerId, brand, currency })
  return (email) => {
    if (!uniqueEmails.has(email))
      throw new Error(
        `a payee of customer ${payerId} is not among the ${uniqueEmails.size} addresses looked up`,
      )
    return payable(statusByEmail.get(email), { payerId, currency, refuse })
  }
}

type FoundPayee = PayeeStatus & { id: number }

/**
 * The payee, if the payer can pay them now. @throws Refused payeeUnknown | payeeIsSelf | payeeBlocked | payeeRefuses |
 * payeeCannotReceive | payeeMoving
 */
export function payable<Payee extends FoundPayee>(
  payee: Payee | undefined,
  {
    payerId,
    currency,
    refuse,
  }: { payerId: number; currency: Currency; refuse: (name: PayeeRefusal, facts?: Facts) => never },
): Payee & { accountId: number } {
  if (!payee) return refuse('payeeUnknown')
  if (payee.id === payerId) return refuse('payeeIsSelf')
  if (payee.blocked) return refuse('payeeBlocked')
  // The same refusal for all reasons, so that the payer does not learn which applies to the payee.
  if (payee.blocks || payee.limited) return refuse('payeeRefuses')
  if (payee.leaving) return refuse('payeeMoving')
  return hasAccount(payee) ? payee : refuse('payeeCannotReceive', { currency })
}

const hasAccount = <Payee extends FoundPayee>(payee: Payee): payee is Payee & { accountId: number } =>
  payee.accountId !== null
