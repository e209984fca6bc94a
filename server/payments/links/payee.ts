import type { DecodedInputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/global/global'
import type { ExternalMethod } from '@sixpence/protocol/methods/method'
import { claimMethods } from '@sixpence/protocol/rules/global'
import type { ActingPrincipal } from '#context/handler.ts'
import type { Facts } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import type { GlobalPayee } from '#store/global-payment/payments.ts'

type PayeeInput = Pick<
  DecodedInputOf<typeof calls.globalPaySubmit>,
  | 'beneficiaryName'
  | 'beneficiaryEmail'
  | 'beneficiaryType'
  | 'beneficiaryCountryCode'
  | 'description'
  | 'paymentMethods'
>
type PayeeContext = {
  by: ActingPrincipal
  services: Services
  refuse: (name: 'globalMethodsNone' | 'payeeIsSelf' | 'payeeBlocked', facts?: Facts, field?: string) => never
}

/**
 * The payee of a global payment from the input. Must not be the payer, nor a customer the payer has blocked, found by
 * e-mail address. @throws Refused globalMethodsNone | payeeIsSelf | payeeBlocked
 */
export async function payeeFrom(
  input: PayeeInput,
  { by, services: s, refuse }: PayeeContext,
): Promise<GlobalPayee> {
  const { customer, person } = by
  const forbidden = forbiddenOf(input)
  if (claimMethods.every((claimMethod) => forbidden.includes(claimMethod))) refuse('globalMethodsNone')
  const email = input.beneficiaryEmail
  if (email === customer.email || email === person.email) refuse('payeeIsSelf', {}, 'beneficiaryEmail')
  const storedPayee = await s.store.payees.find({
    email,
    payerId: customer.id,
    brand: customer.brand,
    currency: customer.defaultCurrency,
  })
  if (storedPayee?.blocked) refuse('payeeBlocked', {}, 'beneficiaryEmail')
  return payeeOf(input)
}

/** The payee from checked input. */
export const payeeOf = (input: PayeeInput): GlobalPayee => ({
  name: input.beneficiaryName,
  email: input.beneficiaryEmail,
  type: input.beneficiaryType,
  ...(input.beneficiaryCountryCode && { country: input.beneficiaryCountryCode }),
  ...(input.description && { description: input.description }),
  forbidden: forbiddenOf(input),
})

const forbiddenOf = ({ paymentMethods = [] }: PayeeInput): ExternalMethod[] =>
  paymentMethods.flatMap(({ name, forbidden }) => (forbidden ? [name] : []))
