import type * as calls from '@sixpence/protocol/merchant/identity-checks'
import type { Handler } from '#context/handler.ts'
import { identityFee } from '#dictionaries/identity-fee.ts'

export const identityVerificationFeeGet: Handler<typeof calls.identityVerificationFeeGet> = async (
  _input,
  { own, refuse },
) => {
  const { currency } = own.accountId
  const amount = identityFee(currency) ?? refuse('identityFeeCurrency', { currency })
  return { fee: { amount, currencyCode: currency } }
}
