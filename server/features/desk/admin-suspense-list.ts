import { amountText, currencies, money } from '@sixpence/money'
import { systemBalances } from '@sixpence/ledger'
import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { isOfHouse } from '#store/staff/staff.ts'
import { suspenseItems, suspenseSums } from './suspense-items.ts'

/** Staff of some brands see the money of their customers; the balance is that of the whole bank. */
export const adminSuspenseList: Handler<typeof calls.adminSuspenseList> = async (
  _input,
  { by: { person }, services: s },
) => {
  const ofHouse = isOfHouse(person.staff)
  const all = await suspenseItems(s)
  const items = ofHouse ? all : all.filter(({ brand }) => brand === person.brand)
  const balances = ofHouse ? await systemBalances(s.db) : []
  const sums = suspenseSums(items)
  return {
    items: items.map(({ amount, since, said: payer, ...item }) => ({
      operationId: item.operationId,
      amount: amountText(amount),
      currencyCode: amount.currency,
      since: since.toISOString(),
      ...(item.partner !== undefined && { partner: item.partner }),
      ...(payer && {
        arrived: { account: payer.account, payerName: payer.payer.name, remittance: payer.remittance },
      }),
      ...(item.caseId !== undefined && { caseId: item.caseId, isCaseOpen: item.isCaseOpen }),
      ...(item.correctionId !== undefined && { correctionId: item.correctionId }),
    })),
    sums: currencies.flatMap((currency) => {
      const sum = sums.get(currency) ?? 0n
      const balance = balances.find(
        (balance) => balance.purpose === 'suspense' && balance.booked.currency === currency,
      )
      if (sum === 0n && (balance === undefined || balance.booked.units === 0n)) return []
      return [
        {
          currencyCode: currency,
          items: amountText(money(sum, currency)),
          ...(balance && { balance: amountText(balance.booked) }),
        },
      ]
    }),
  }
}
