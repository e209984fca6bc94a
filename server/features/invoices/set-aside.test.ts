import { after, dayOf } from '@sixpence/days'
import { invoiceCreate, invoiceGet } from '@sixpence/protocol/invoices/invoices'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workKept } from '#payments/receiving/work.ts'
import { refusedAs } from '#testing/bank/test-invoices.ts'
import { openForSends } from '#testing/bank/test-sends.ts'
import type { TestBank, TestClient } from '#testing/bank/test-bank.ts'

let bank: TestBank
let bo: TestClient
let owen: TestClient
let accountId: number
beforeAll(async () => {
  bank = await openForSends()
  ;[bo, owen] = await Promise.all([bank.as('bo'), bank.as('owen')])
  accountId = await bank.accountId('owen', 'Euro')
  await bank.fund(accountId, '5000.00')
  await bank.fund(await bank.accountId('bo', 'Everyday'), '0.00')
})
afterAll(() => bank.close())

const work = async () => {
  await bank.projected()
  return workKept(bank.services)
}
/** An invoice of Bo, who is not verified and may not receive so much. */
async function invoiced(): Promise<number> {
  const { id = 0 } = await bo.call(invoiceCreate, {
    noteBody: 'Exhibition prints',
    toEmail: 'owen@tamar.example',
    amount: '600.00',
    currency: 'EUR',
    dueDate: after(dayOf(bank.clock.now()), { days: 14 }),
  })
  return id
}
const pay = (invoiceId: number) =>
  owen.call(p2pSend, { accountId, amount: '600.00', currency: 'EUR', toEmail: 'bo@ostra.example', invoiceId })
const seen = async (id: number) => {
  const [sent, received] = await Promise.all([
    bo.call(invoiceGet, { id, type: 'sent' }),
    owen.call(invoiceGet, { id, type: 'received' }),
  ])
  return { sent: sent.invoice, received: received.invoice }
}

test('an invoice whose money waits for its seller to be verified is not paid, and not paid twice [AT-19]', async () => {
  const id = await invoiced()
  const { transactionId, status } = await pay(id)
  expect(status).toBe('submitted')
  for (const step of [bank.settled.bind(bank), work]) {
    expect(await seen(id)).toMatchObject({
      sent: { status: 'awaitingPayment', isUnderWay: false },
      received: { status: 'awaitingPayment', isUnderWay: true, transactionId },
    })
    await step()
  }
  expect(refusedAs(await pay(id))).toBe('invoiceUnderWay')

  const verified = (is: boolean) =>
    bank.database.owner.query('update app.customer set verified = $1 where email_look_up = any($2)', [
      is,
      bank.services.personal.lookUps('email', 'ostra', 'bo@ostra.example'),
    ])
  await verified(true)
  await work()
  await verified(false)
  expect(await seen(id)).toMatchObject({
    sent: { status: 'paid' },
    received: { status: 'paid', transactionId },
  })
  expect(refusedAs(await pay(id))).toBe('invoicePaid')
})

test('an invoice whose money went back to its payer is open again and can be paid [AT-19]', async () => {
  const id = await invoiced()
  const { transactionId } = await pay(id)
  await bank.projected()
  await bank.database.owner.query(`update app.kept_payment set until = '2020-01-01' where payment_id = $1`, [
    transactionId,
  ])
  await work()
  expect(await seen(id)).toMatchObject({
    sent: { status: 'awaitingPayment' },
    received: { status: 'awaitingPayment', isUnderWay: false },
  })
  const again = await pay(id)
  expect(again).toMatchObject({ responseCode: '00', status: 'submitted' })
  expect(again.transactionId).not.toBe(transactionId)
})
