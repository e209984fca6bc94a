import { after, before, dayOf } from '@sixpence/days'
import { amountText } from '@sixpence/money'
import type { DecodedInputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/invoices/invoices'
import type pg from 'pg'
import type { SentNotification } from '@sixpence/protocol/push'
import { admitMail } from '#auth/message-budget.ts'
import type { Context, Handler } from '#context/handler.ts'
import { announce } from '#core/outbox/outbox.ts'
import { Refused } from '#core/refused.ts'
import { readAmount } from '#payments/amount.ts'
import { noteInvoices } from '#store/invoice/invoice-notices.ts'
import { invoiceOfKey, keepInvoice } from '#store/invoice/invoices.ts'
import type { Payee } from '#store/payee/payees.ts'

type CreateContext = Context<typeof calls.invoiceCreate>
type Input = DecodedInputOf<typeof calls.invoiceCreate>

/** Limit per customer and day: each invoice is an unsolicited mail. */
const maxPerDay = 100

export const invoiceCreate: Handler<typeof calls.invoiceCreate> = async (input, context) => {
  const { by, services: s, refuse } = context
  const { customer } = by
  if (customer.limited) refuse('customerLimited')
  const amount = amountText(readAmount(input.amount, input.currency, refuse))
  const today = dayOf(s.clock.now())
  if (input.dueDate < today) refuse('invoiceDuePast')
  if (input.dueDate > after(today, { days: 365 })) refuse('invoiceDueFar')
  const currencies = await s.store.payees.currenciesOf(customer.id)
  if (!currencies.includes(input.currency)) refuse('invoiceNoAccount', { currency: input.currency })
  const payer = await payerOf(input, context)
  // For customers and others alike, so that the answer does not disclose which.
  await admitMail(s, { to: input.toEmail })
  return context.change((client) => keep(client, context, { ...input, amount }, payer))
}

/** The customer to be invoiced; undefined if there is no account with this e-mail yet. */
async function payerOf(input: Input, { by, services: s, refuse }: CreateContext): Promise<Payee | undefined> {
  const { customer } = by
  const payer = await s.store.payees.find({
    email: input.toEmail,
    payerId: customer.id,
    brand: customer.brand,
    currency: input.currency,
  })
  if (payer?.id === customer.id) refuse('invoiceToSelf')
  if (payer?.blocked) refuse('invoicePayerBlocked')
  if (payer?.blocks) refuse('invoiceNotTaken')
  if (payer?.leaving) refuse('invoicePayerMoving')
  return payer
}

async function keep(
  client: pg.PoolClient,
  { by, services: s, refuse }: CreateContext,
  { toEmail, noteBody, currency, amount, dueDate, key }: Input,
  payer: Payee | undefined,
): Promise<{ id: number }> {
  const { customer, person } = by
  const now = s.clock.now()
  // Serialises a customer's invoices, so that the second of two concurrent calls of a key sees the first.
  await client.query(`select pg_advisory_xact_lock(hashtextextended('invoices of ' || $1, 0))`, [customer.id])
  const to = { brand: payer?.brand ?? customer.brand, email: toEmail }
  const newInvoice = {
    key,
    payer: to,
    currency,
    amount,
    dueOn: dueDate,
    asked: { payerEmail: toEmail, note: noteBody },
  }
  const earlier = await invoiceOfKey(client, s.personal, customer.id, newInvoice)
  if (earlier && !earlier.isEqual) throw new Refused('keyReused')
  if (earlier) return { id: earlier.id }
  const { rows: lately } = await client.query(
    'select from app.invoice where payee_id = $1 and created_at > $2',
    [customer.id, before(now, { days: 1 })],
  )
  if (lately.length >= maxPerDay) refuse('invoicesTooMany', { size: maxPerDay })
  const id = await keepInvoice(client, s.personal, {
    brand: customer.brand,
    payeeId: customer.id,
    payerId: payer?.id,
    ...newInvoice,
    personId: person.id,
    at: now,
  })
  await noteInvoices(client, [{ invoice: id, about: 'received', at: now }])
  await announce(client, { customerId: customer.id, event: 'refresh', data: { id }, changed: ['invoices'] })
  if (payer)
    await announce(client, {
      customerId: payer.id,
      event: 'notification',
      data: {
        type: 'invoice.received',
        amount,
        currencyCode: currency,
      } satisfies SentNotification,
      changed: ['invoices'],
    })
  return { id }
}
