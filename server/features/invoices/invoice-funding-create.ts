import { after, before, dayOf } from '@sixpence/days'
import { amountText, isCurrency, type Currency } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/invoices/invoices'
import type { Handler } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { announce } from '#core/outbox/outbox.ts'
import { Refused } from '#core/refused.ts'
import { readAmount } from '#payments/amount.ts'
import { invoiceOfKey, keepInvoice } from '#store/invoice/invoices.ts'
import type { Customer } from '#store/customer/people.ts'
import { waysToFund } from './funding.ts'

const dueDays = 14
const maxOpen = 20

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
    const newInvoice = {
      key: input.key,
      payer: customer,
      currency,
      amount,
      dueOn: after(dayOf(now), { days: dueDays }),
    }
    const earlier = await invoiceOfKey(client, s.personal, customer.id, newInvoice)
    if (earlier && !earlier.isEqual) throw new Refused('keyReused')
    if (earlier) return answer(earlier.id)
    const { rows } = await client.query(
      `select from app.invoice
       where payer_id = $1 and funds_account is not null and funded_by is null and created_at > $2`,
      [customer.id, before(now, { days: dueDays })],
    )
    if (rows.length >= maxOpen) refuse('invoiceFundingTooMany', { size: maxOpen })
    const id = await keepInvoice(client, s.personal, {
      brand: customer.brand,
      payeeId: null,
      payerId: customer.id,
      ...newInvoice,
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
