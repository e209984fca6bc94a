import { operation } from '@sixpence/ledger'
import { amountText, money } from '@sixpence/money'
import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'
import type { DeliverySource, DeliverySources } from '#deliveries/source.ts'
import { readCustomerText } from '#store/customer/sealed-people.ts'
import type { DeliveryFacts } from '#store/delivery/delivery.ts'
import { invoiceById } from '#store/invoice/invoices.ts'
import { readStep } from '#store/operation/details.ts'
import { notifyAddressOf, savedButtonsOf } from '#store/saved-button/saved-buttons.ts'
import { subscriptionsOf } from '#store/subscription/subscriptions.ts'

type Writing = Parameters<DeliverySource['write']>[1]

const ipn: DeliverySource = {
  async write(s, item) {
    const data = await dataOf(s, item)
    return data && { data }
  },
  letter: (t) => letter(t),
}

const button: DeliverySource = {
  async write(s, item) {
    const id = numberIn(item.facts, 'buttonId')
    const address = await notifyAddressOf(s.db, item.customerId, id)
    const data = address === undefined ? undefined : await payment(s, item)
    return data && address !== undefined ? { data, address } : undefined
  },
  letter: (t) => letter(t),
}

/** Content of webhook messages to companies' servers. */
export const deliverySources: DeliverySources = { ipn, button }

const letter = (t: Translate): [subject: string, text: string] => [
  t('Your server is not responding'),
  t(
    'For three days we tried to notify your server of payments, and have stopped trying for some of them. Your money is not affected. Under Payment notifications you can see what is missing and send it again.',
  ),
]

async function dataOf(s: Services, writing: Writing): Promise<object | undefined> {
  switch (writing.event) {
    case 'test':
      return { text: 'A test message. No payment belongs to it.' }
    case 'invoice.rejected':
      return invoice(s, writing)
    case 'subscription.started':
    case 'subscription.ended':
      return subscription(s, writing)
    default:
      return payment(s, writing)
  }
}

async function payment(s: Services, { customerId, facts }: Writing): Promise<object | undefined> {
  const bookedPayment = await operation(s.db, numberIn(facts, 'operationId'))
  if (!bookedPayment || (await s.placement.isForwarded(s, bookedPayment.id))) return undefined
  const { payer, note, reference, counterparty } = readStep(bookedPayment.detail)
  const own = await s.store.accounts.of(customerId)
  const credit = bookedPayment.entries.find(
    ({ account, amount }) => amount.units > 0n && own.some(({ id }) => id === account),
  )
  if (!credit) return undefined
  const { buttonId } = facts
  const [pressed] = typeof buttonId === 'number' ? await savedButtonsOf(s.db, customerId, buttonId) : []
  const payerText = payer === undefined ? undefined : await readCustomerText(s, payer)
  return {
    transactionId: facts['transactionId'],
    status: 'completed',
    amount: amountText(credit.amount),
    currency: credit.amount.currency,
    accountId: credit.account,
    paidAt: bookedPayment.at.toISOString(),
    payer: payerText ? { name: payerText.name, email: payerText.email } : { name: counterparty ?? '' },
    ...(note !== undefined && { note }),
    ...(reference !== undefined && { reference }),
    ...('invoiceId' in facts && { invoiceId: facts['invoiceId'] }),
    ...('subscriptionId' in facts && { subscriptionId: facts['subscriptionId'], number: facts['number'] }),
    ...(buttonId !== undefined && { button: { id: buttonId, ...(pressed && { name: pressed.name }) } }),
  }
}

async function invoice(s: Services, { facts }: Writing): Promise<object | undefined> {
  const rejectedInvoice = await invoiceById(s.db, numberIn(facts, 'invoiceId'))
  return rejectedInvoice && { invoiceId: rejectedInvoice.id, status: 'rejected' }
}

async function subscription(s: Services, { customerId, facts }: Writing): Promise<object | undefined> {
  const [ownSubscription] = await subscriptionsOf(s.db, customerId, numberIn(facts, 'subscriptionId'))
  const payer = ownSubscription && (await readCustomerText(s, ownSubscription.customerId))
  return (
    ownSubscription && {
      subscriptionId: ownSubscription.id,
      status: facts['state'] ?? 'active',
      amount: amountText(money(BigInt(ownSubscription.units), ownSubscription.currency)),
      currency: ownSubscription.currency,
      frequency: ownSubscription.schedule.frequency,
      payer: { name: payer?.name ?? '', email: payer?.email ?? '' },
    }
  )
}

const numberIn = (facts: DeliveryFacts, name: string): number => Number(facts[name])
