import { balances } from '@sixpence/ledger'
import { amountText } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { lookAt } from '#auth/looked-at.ts'

export const adminCustomerAccountList: Handler<typeof calls.adminCustomerAccountList> = async (
  { customerId },
  context,
) => {
  const { services: s } = context
  await lookAt(context, customerId, 'accounts')
  const accounts = await s.store.accounts.of(customerId)
  const balanceById = await balances(
    s.db,
    accounts.map(({ id }) => id),
  )
  return {
    accounts: accounts.flatMap(({ id, number, alias, currency }) => {
      const balance = balanceById.get(id)
      if (!balance) return []
      const { booked, held, available, state } = balance
      return {
        accountId: id,
        number,
        alias,
        currencyCode: currency,
        booked: amountText(booked),
        held: amountText(held),
        available: amountText(available),
        state,
      }
    }),
  }
}
