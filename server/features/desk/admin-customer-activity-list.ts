import { entriesPage } from '@sixpence/ledger'
import { amountText } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { customersOf, sealedCustomers } from '#store/customer/sealed-people.ts'
import { readStep } from '#store/operation/details.ts'
import { lookAt } from '#auth/looked-at.ts'

const pageSize = 30

export const adminCustomerActivityList: Handler<typeof calls.adminCustomerActivityList> = async (
  { customerId, accountId, before },
  context,
) => {
  const { services: s, refuse } = context
  await lookAt(context, customerId, 'activity')
  if (!(await s.store.accounts.own(customerId, accountId))) return refuse('accountNotFound')
  const page = await entriesPage(s.db, accountId, {
    limit: pageSize,
    ...(before !== undefined && { before }),
  })
  const others = page.entries.map(({ detail }) => {
    const { payer, payee, counterparty } = readStep(detail)
    return { counterparty, other: payer === customerId ? payee : payer }
  })
  const ids = others.map(({ other }) => other).filter((value) => value !== undefined)
  const sealed = new Map(
    (await sealedCustomers(s.db, ids)).map((sealedCustomer) => [sealedCustomer.id, sealedCustomer]),
  )
  const open = customersOf(s.personal)
  return {
    entries: page.entries.map(({ version, operationId, at, kind, amount, bookedAfter }, place) => {
      const { counterparty, other } = others[place] ?? {}
      const named = other === undefined || other === customerId ? undefined : sealed.get(other)
      const name = counterparty ?? (named && open(named).name)
      return {
        version,
        operationId,
        at: at.toISOString(),
        kind,
        amount: amountText(amount),
        bookedAfter: amountText(bookedAfter),
        currencyCode: amount.currency,
        ...(name !== undefined && { counterparty: name }),
      }
    }),
    ...(page.next !== undefined && { next: page.next }),
  }
}
