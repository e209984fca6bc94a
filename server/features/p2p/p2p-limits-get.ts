import { limitUsage } from '@sixpence/ledger'
import { amountText, money } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/p2p'
import type { Handler } from '#app/handler.ts'
import { capsIn, leftOf } from '#rules/tariff.ts'
import { customerGuard } from '#store/people.ts'

export const p2pLimitsGet: Handler<typeof calls.p2pLimitsGet> = async (_input, { by, own, services: s }) => {
  const { currency } = own.accountId
  const caps = capsIn(await s.store.tariffs.limits(by.customer, 'p2p', currency), currency)
  const usage = await limitUsage(s.db, [customerGuard(by.customer.id)])
  const used = usage.find((one) => one.kind === 'p2p' && one.currency === currency) ?? { day: 0n, month: 0n }
  const left = leftOf(caps, used)
  const line = (period: 'operation' | 'day' | 'month', cap: keyof typeof caps, spent: bigint) => ({
    period,
    amount: amountText(caps[cap]),
    used: amountText(money(spent, currency)),
    left: amountText(left[cap]),
    currencyCode: currency,
  })
  return {
    limits: [
      line('operation', 'perOperation', 0n),
      line('day', 'perDay', used.day),
      line('month', 'perMonth', used.month),
    ],
  }
}
