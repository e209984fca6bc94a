import type * as calls from '@sixpence/protocol/accounts/pay-in'
import type { Handler } from '#context/handler.ts'
import { instructionOf } from '#payments/rails/instruction-words.ts'
import { payableAccounts, shownWays } from '#payments/rails/ways-shown.ts'

export const paymentInstructionList: Handler<typeof calls.paymentInstructionList> = async (
  _input,
  { by: { customer }, own, services: s },
) => {
  const accounts = await payableAccounts(s, customer, own.accountId)
  const ways = await shownWays(s, customer, accounts, { asks: own.accountId !== undefined })
  const brand = s.brand(customer.brand)
  return {
    instructions: ways.flatMap((way) => {
      const account = accounts.find(({ id }) => id === way.accountId)
      return account && way.details ? [instructionOf(way, way.details, { account, customer, brand })] : []
    }),
    isPreparing: ways.some(({ state }) => state === 'asked'),
  }
}
