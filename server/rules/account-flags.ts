import { accountTypes } from '@sixpence/protocol/accounts/accounts'
import { isCardCurrency } from '@sixpence/protocol/rules/cards'

/** Actions available for an account (B189, Q085). */
export function accountFlags(account: {
  type: number
  currency: string
  closed: boolean
  verified: boolean
}) {
  const { type, currency, closed, verified } = account
  const receives = type === accountTypes.payment || type === accountTypes.receiving
  return {
    statements: true,
    history: true,
    instructions: receives && !closed,
    cardCanBeRequested: type === accountTypes.payment && !closed && verified && isCardCurrency(currency),
  }
}
