import type { AnyCall, InputOf } from '@sixpence/protocol/call'
import { merchantReputationList } from '@sixpence/protocol/merchant/reputation'
import {
  merchantInstallmentList,
  merchantSubscriberList,
  merchantSubscriptionCancel,
  subscriberPageSize,
} from '@sixpence/protocol/merchant/subscribers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openForSends, sendAs } from '#testing/bank/test-sends.ts'
import type { TestBank, TestClient } from '#testing/bank/test-bank.ts'

let bank: TestBank
let ines: TestClient
let company: { customerId: number }
beforeAll(async () => {
  bank = await openForSends()
  ines = await bank.as('ines')
  company = { customerId: await bank.customerId('northlight') }
  await bank.database.owner.query('delete from app.subscription')
  await bank.fund(await bank.accountId('bo', 'Everyday'), '500.00')
})
afterAll(() => bank.close())

const manage = <C extends AnyCall>(call: C, input: InputOf<C>) => ines.call(call, input, company)
const refusalOf = ({ validationErrors: [first] }: { validationErrors: { code: string }[] }) => first?.code

async function subscribe(who: 'bo' | 'leo', parts: object = {}): Promise<number> {
  const answer = await sendAs(bank, {
    who,
    account: [who, 'Everyday'],
    parts: {
      toEmail: 'pay@northlight.example',
      amount: '12.50',
      subscriptionFrequency: 'monthly',
      ...parts,
    },
  })
  expect(answer.responseDescription).not.toMatch(/refus/)
  await bank.settled()
  return Number(answer['transactionId'])
}

test('subscribers are listed with what they paid, each payment is shown, and one is ended by the company [OP290 OP291 OP292 B418]', async () => {
  const first = await subscribe('bo', { subscriptionTransactions: 3 })
  const second = await subscribe('bo')
  const { subscribers = [], total } = await manage(merchantSubscriberList, { pageSize: subscriberPageSize })
  expect(total).toBe(2)
  expect(subscribers).toMatchObject([
    { subscriptionId: second, state: 'active', mayCancel: true },
    {
      subscriptionId: first,
      name: expect.stringContaining('Bo'),
      email: 'bo@ostra.example',
      amount: '12.50',
      currencyCode: 'EUR',
      frequency: 'monthly',
      installments: 1,
      count: 3,
      paid: '12.50',
      nextDay: expect.any(String),
    },
  ])
  const { installments } = await manage(merchantInstallmentList, { subscriptionId: first })
  expect(installments).toMatchObject([{ number: 1, state: 'paid', transactionId: first }])
  await manage(merchantSubscriptionCancel, { subscriptionId: first })
  expect(refusalOf(await manage(merchantSubscriptionCancel, { subscriptionId: first }))).toBe(
    'subscriptionEnded',
  )
  expect((await manage(merchantSubscriberList, { isLive: true })).subscribers).toMatchObject([
    { subscriptionId: second },
  ])
  const ended = (await manage(merchantSubscriberList, {})).subscribers?.find(
    ({ subscriptionId }) => subscriptionId === first,
  )
  expect(ended).toMatchObject({ state: 'canceled', mayCancel: false })
  expect(ended).not.toHaveProperty('nextDay')
})

test('of others it sees no subscription, and who pays ends it elsewhere', async () => {
  const { rows } = await bank.database.owner.query<{ id: string }>(
    `select id from app.subscription where customer_id = $1 limit 1`,
    [await bank.customerId('bo')],
  )
  const bo = await bank.as('bo')
  const answer = await bo.call(merchantSubscriptionCancel, { subscriptionId: Number(rows[0]?.id) })
  expect(answer.responseCode).not.toBe('00')
})

test('reputation is the share of payments made: rejected invoices and missed payments count against it [OP293 B420]', async () => {
  const { reputation = [] } = await manage(merchantReputationList, {
    type: 'received',
    email: 'bo@ostra.example',
  })
  expect(reputation).toMatchObject([{ email: 'bo@ostra.example', score: 5, count: 2, failed: 0 }])
  await bank.database.owner.query(
    `insert into app.subscription_period (subscription_id, period, due_on, state, reason, at)
     select id, 90 + n, current_date, 'missed', 'insufficientFunds', now()
     from (select id from app.subscription where payee_customer_id = $1 limit 1) s, generate_series(1, 2) n`,
    [company.customerId],
  )
  expect(
    (await manage(merchantReputationList, { type: 'received', email: 'bo@ostra.example' })).reputation,
  ).toMatchObject([{ score: 3, count: 2, failed: 2 }])
  const all = (await manage(merchantReputationList, { type: 'received' })).reputation ?? []
  expect(all.length).toBeLessThanOrEqual(100)
  expect(all.map(({ email }) => email)).toContain('bo@ostra.example')
  expect(
    (await manage(merchantReputationList, { type: 'sent', email: 'bo@ostra.example' })).reputation,
  ).toEqual([])
})
