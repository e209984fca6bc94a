import { parseAmount, type Currency } from '@sixpence/money'

/** Network fees of the sandbox per payment. */
const fees: Readonly<Record<string, string>> = {
  'BTC bitcoin': '0.00004',
  'ETH ethereum': '0.0006',
  'USDT tron': '1.10',
  'USDT ethereum': '2.20',
  'USDC ethereum': '2.20',
  'USDC polygon': '0.04',
  'USDC solana': '0.02',
}

/** Network fee in minor units. @throws when the currency is not available on the network */
export function networkFeeOf(currency: Currency, network: string): bigint {
  const amount = parseAmount(fees[`${currency} ${network}`] ?? '', currency)
  if ('refused' in amount) throw new Error(`${currency} does not move on ${network}`)
  return amount.units
}
