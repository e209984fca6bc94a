import type * as calls from '@sixpence/protocol/identity/identity'
import type { Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { begin, runAnswer } from './begin-run.ts'

export const identityVerificationStartFor: Handler<typeof calls.identityVerificationStartFor> = async (
  { fromCustomerId },
  context,
) => {
  // The customer is stated in the path and in the session; both have to agree (Q040).
  if (fromCustomerId !== context.by.customer.id) throw new Refused('customerDisagreement')
  return runAnswer(await begin(context))
}
