import { amountText, money } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/p2p/p2p'
import type { Handler } from '#context/handler.ts'

const limit = 50

export const p2pBeneficiaryList: Handler<typeof calls.p2pBeneficiaryList> = async (
  _input,
  { by, services },
) => {
  const [here, elsewhere] = await Promise.all([
    services.store.payees.recent(by.customer.id, limit),
    services.placement.recentPayees(services, by.customer.id, limit),
  ])
  const payees = [...here, ...elsewhere]
    .toSorted((a, b) => b.lastAt.getTime() - a.lastAt.getTime())
    .slice(0, limit)
  return {
    beneficiaries: payees.map((payee) => ({
      email: payee.email,
      name: payee.name,
      customerType: payee.type,
      lastAmount: amountText(money(BigInt(payee.lastUnits), payee.lastCurrency)),
      lastCurrencyCode: payee.lastCurrency,
      lastAt: payee.lastAt.toISOString(),
      payments: payee.payments,
    })),
  }
}
