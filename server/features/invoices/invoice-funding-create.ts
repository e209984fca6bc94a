import { after, before } from '@sixpence/days'
import { amountText, isCurrency, type Currency } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/invoices/invoices'
import type { Handler } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { announce } from '#core/outbox/outbox.ts'
import { readAmount } from '#payments/amount.ts'
import { dayAt } from '#payments/schedules/calendar.ts'
import { keepInvoice } from '#store/invoice/invoices.ts'
import type { Customer } from '#store/customer/people.ts'
import { waysToFund } from './funding.ts'

const dueDays = 14
const maxOpen = 20
/** An equal invoice within a minute is taken for a repeated call. */
const sameMs = 60_000

/** An invoice to oneself, to be paid by bank transfer: its letter has the account details and the reference. */
export const invoiceFundingCreate: Handler<typeof calls.invoiceFundingCreate> = async (input, context) => {
  const { by, services: s, refuse } = context
  const { customer, person } = by
  const currency = customer.defaultCurrency
  if (!isCurrency(currency)) return refuse('invoiceFundingFailed')
  const amount = amountText(readAmount(input.amount, currency, refuse))
  const account = await payableBy(s, customer, currency)
  if (account === undefined) return refuse('invoiceFundingFailed')
  const now = s.clock.now()
  return context.change(async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtextextended('invoices of ' || $1, 0))`, [
      customer.id,
    ])
    const { rows } = await client.query<{ id: number; isSame: boolean }>(
      `select id, amount = $2 and created_at > $3 as "isSame" from app.invoice
       where payer_id = $1 and funds_account is not null and funded_by is null and created_at > $4 order by id desc`,
      [customer.id, amount, new Date(now.getTime() - sameMs), before(now, { days: dueDays })],
    )
    const same = rows.find(({ isSame }) => isSame)
    if (same) return answer(same.id)
    if (rows.length >= maxOpen) refuse('invoiceFundingTooMany', { size: maxOpen })
    const id = await keepInvoice(client, s.personal, {
      brand: customer.brand,
      payeeId: null,
      payerId: customer.id,
      payer: customer,
      currency,
      amount,
      dueOn: after(dayAt(now), { days: dueDays }),
      fundsAccount: account,
      personId: person.id,
      at: now,
    })
    await announce(client, { customerId: customer.id, event: 'refresh', data: { id }, changed: ['invoices'] })
    return answer(id)
  })
}

const answer = (id: number) => ({ id, urlPdf: `/invoices/${id}/pdf` })

/** The customer's first account in the currency with pay-in details for bank transfers. */
async function payableBy(s: Services, customer: Customer, currency: Currency): Promise<number | undefined> {
  for (const { id, currency: own } of await s.store.accounts.of(customer.id))
    if (own === currency && (await waysToFund(s, customer, { accountId: id, asks: true })).length > 0)
      return id
  return undefined
}
