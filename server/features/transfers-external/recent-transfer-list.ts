import { amountText, money } from '@sixpence/money'
import type { ExternalMethod } from '@sixpence/protocol/methods/method'
import type * as calls from '@sixpence/protocol/transfers-external/transfers-lookups'
import type { OutputOf } from '@sixpence/protocol/call'
import type { Handler } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { isOpenTo } from '#payments/rails/offers.ts'
import { statusOf } from '#rules/instruction-state.ts'
import { payeeName } from '#rules/mask.ts'
import type { Customer } from '#store/customer/people.ts'
import { lastPayments } from './last-payments.ts'

/** Limit per permission. */
const maxOutside = 10
/** Limit of payments inside the bank: the three that the home page shows. */
const maxInside = 3

type Recent = OutputOf<typeof calls.recentTransferList>['transfers'][number]

export const recentTransferList: Handler<typeof calls.recentTransferList> = async (
  { types },
  { by: { customer }, services: s },
) => {
  const methods = types.filter((type): type is ExternalMethod => type !== 'p2p')
  const [outside, inside] = await Promise.all([
    methods.length > 0 ? outsideOf(s, customer, methods) : [],
    types.includes('p2p') ? insideOf(s, customer) : [],
  ])
  const of = (permission: Recent['permission']) =>
    outside.filter((item) => item.permission === permission).slice(0, maxOutside)
  return { transfers: [...of('own'), ...of('3d'), ...inside] }
}

async function outsideOf(
  s: Services,
  customer: Customer,
  methods: readonly ExternalMethod[],
): Promise<Recent[]> {
  const sent = [
    'sent',
    'accepted',
    'unknown',
    'settled',
    'rejected',
    'returned',
    'recalled',
    'created',
    'held',
  ] as const
  const payments = await lastPayments(s.db, customer.id, methods, sent)
  return payments.map(({ operationId, method, units, currency, state, at, detail }) => {
    const { permission, country, counterparty, account } = detail
    return {
      transactionId: operationId,
      permission,
      isDisabled: !isOpenTo(s, customer, { method, country, currency, permission }),
      details: {
        type: method,
        name: counterparty,
        account,
        countryCode: country,
        amount: amountText(money(BigInt(units), currency)),
        currencyCode: currency,
        at: at.toISOString(),
        status: statusOf[state],
      },
    }
  })
}

async function insideOf(s: Services, customer: Customer): Promise<Recent[]> {
  const payees = await s.store.payees.recent(customer.id, maxInside)
  return payees.map(({ email, name, type, lastUnits, lastCurrency, lastAt }) => ({
    permission: '3d',
    isDisabled: customer.limited || !customer.permissions.includes('sendMoneyUser'),
    details: {
      type: 'p2p',
      name: payeeName(name, type),
      email,
      amount: amountText(money(BigInt(lastUnits), lastCurrency)),
      currencyCode: lastCurrency,
      at: lastAt.toISOString(),
      status: 'completed',
    },
  }))
}
