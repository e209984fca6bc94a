import { amountText, zero } from '@sixpence/money'
import { checkField } from '@sixpence/protocol/methods/details'
import type * as calls from '@sixpence/protocol/transfers-external/transfers-external'
import type { Handler } from '#context/handler.ts'
import { InvalidInput } from '#core/refused.ts'
import { readAmount } from '#payments/amount.ts'
import { toInputProblem } from '#payments/rails/details.ts'
import { networkOf } from '#payments/rails/offers.ts'
import { networkFeeOf } from '#payments/rails/terms.ts'

/** The network's own fee; the bank's fee is transferCryptoEftFeeGet (Q103). */
export const cryptoFeeGet: Handler<typeof calls.cryptoFeeGet> = async (
  { currencyCode: currency, amount, address, network: named },
  context,
) => {
  const { refuse } = context
  readAmount(amount, currency, refuse)
  const network = networkOf(refuse, currency, named, 'network')
  if (!network) return refuse('networkUnknown', { currency })
  const wrong = checkField({ kind: 'digitalAddress', required: true }, address.trim(), {
    country: '',
    currency,
    details: { network },
  })
  if (wrong) throw new InvalidInput([toInputProblem('address', wrong)])
  const fee = (await networkFeeOf(context, { partner: 'digital', currency }, network)) ?? zero(currency)
  return { fee: amountText(fee), feeCurrencyCode: currency, network }
}
