import { after, dayOf } from '@sixpence/days'
import { paperFormat } from '@sixpence/locales/paper.ts'
import {
  preapprovedCancel,
  preapprovedList,
  preapprovedPause,
  preapprovedPaymentsGet,
  preapprovedResume,
  preapprovedSkip,
  preapprovedUpcomingGet,
} from '@sixpence/protocol/preapproved/preapproved'
import {
  approvalDecide,
  approvalList,
  transferCancel,
  transferConfirm,
} from '@sixpence/protocol/approvals/approvals'
import { transactionHistoryList, transactionReceiptGet } from '@sixpence/protocol/history/history'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { betweenAccountsSubmit } from '@sixpence/protocol/transfers-own/transfers-own'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setCalendar, turnCalendar } from '#testing/bank/calendar.ts'
import { secondAccount } from '#testing/fixtures/transfers-own.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'

let bank: TestBank
let owen: TestClient
let carla: TestClient
let account: number
let today: string

beforeAll(async () => {
  bank = await TestBank.open({ jobsWhenAsked: true })
  ;[owen, carla] = [await bank.as('owen'), await bank.as('carla')]
  account = await bank.accountId('owen', 'Euro')
})
afterAll(() => bank.close())

beforeEach(async () => {
  await bank.database.owner.query('delete from app.subscription')
  await setCalendar(bank, bank.clock.now())
  await bank.fund(account, '1000.00')
  today = dayOf(bank.clock.now())
})

const send = (repeat: Record<string, unknown>, amount = '10.00') =>
  owen.call(p2pSend, {
    accountId: account,
    amount,
    currency: 'EUR',
    toEmail: 'carla@quillo.example',
    ...repeat,
  })

async function ordered(repeat: Record<string, unknown> = {}, amount = '10.00'): Promise<number> {
  const answer = await send({ subscriptionFrequency: 'weekly', ...repeat }, amount)
  expect(answer.responseCode).toBe('00')
  await bank.settled()
  return answer.transactionId ?? 0
}

const of = async (client: TestClient, id: number) =>
  (await client.call(preapprovedList, {})).subscriptions?.find((subscription) => subscription.id === id)

describe('an order is refused at its field, and nothing moves [B296 Q110]', () => {
  test.each([
    [{ subscriptionTransactions: 3 }, 'subscriptionFrequency', 'subscriptionIncomplete'],
    [{ subscriptionEndDate: '2099-01-01' }, 'subscriptionFrequency', 'subscriptionIncomplete'],
    [{ subscriptionUserCancel: true }, 'subscriptionFrequency', 'subscriptionIncomplete'],
    [
      { subscriptionFrequency: 'weekly', subscriptionTransactions: 3, subscriptionEndDate: '2099-01-01' },
      'subscriptionTransactions',
      'subscriptionEndsTwice',
    ],
    [
      { subscriptionFrequency: 'weekly', subscriptionEndDate: '2020-01-01' },
      'subscriptionEndDate',
      'subscriptionEndsEarly',
    ],
    [
      { subscriptionFrequency: 'weekly', subscriptionStartDate: '2020-01-01' },
      'subscriptionStartDate',
      'subscriptionStartsPast',
    ],
    [
      { subscriptionFrequency: 'weekly', subscriptionStartDate: '2099-01-01' },
      'subscriptionStartDate',
      'subscriptionStartsLate',
    ],
    [{ subscriptionFrequency: 'hourly' }, 'subscriptionFrequency', undefined],
    [{ subscriptionFrequency: 'weekly', subscriptionTransactions: 0 }, 'subscriptionTransactions', undefined],
    [
      { subscriptionFrequency: 'weekly', subscriptionEndDate: '2026-02-30' },
      'subscriptionEndDate',
      undefined,
    ],
  ])('%o: %s', async (repeat, parameter, code) => {
    const before = await bank.ledgerState()
    const answer = await owen.raw(
      p2pSend,
      { accountId: account, amount: '1.00', currency: 'EUR', toEmail: 'carla@quillo.example', ...repeat },
      { key: crypto.randomUUID().replace(/^(.{14})./, '$17') },
    )
    expect(answer.validationErrors[0]).toMatchObject({ parameter, ...(code && { code }) })
    expect(await bank.ledgerState()).toBe(before)
  })
})

test('the list is filtered by payee, by amount and by kind [OP235 B299]', async () => {
  const [small, large] = [await ordered({}, '10.00'), await ordered({}, '10.01')]
  const customer = await bank.customerId('owen')
  const beside = await secondAccount(bank, { id: customer, currency: 'EUR', alias: 'Beside' })
  const own = await owen.call(betweenAccountsSubmit, {
    fromAccount: account,
    toAccount: beside,
    toAmount: '5.00',
    currency: 'EUR',
    subscriptionFrequency: 'monthly',
  })
  await bank.settled()
  const ids = async (filter: Record<string, unknown>) =>
    (await owen.call(preapprovedList, filter)).subscriptions?.map(({ id }) => id)
  expect(await ids({})).toEqual([own.transactionId, large, small])
  expect(await ids({ toAmount: '10' })).toEqual([own.transactionId, small])
  expect(await ids({ fromAmount: '10.001' })).toEqual([large])
  expect(await ids({ beneficiaryEmail: 'CARLA@quillo.example' })).toEqual([large, small])
  expect(await ids({ beneficiaryEmail: 'nobody@quillo.example' })).toEqual([])
  expect(await ids({ type: 'BetweenAccounts' })).toEqual([own.transactionId])
  expect(await ids({ type: 'P2P', toAmount: '10' })).toEqual([small])
})

test('both sides see it, the payee neither account nor missed payments', async () => {
  const id = await ordered({ note: 'Rent' })
  expect(await of(owen, id)).toMatchObject({
    direction: 'out',
    fromAccount: account,
    note: 'Rent',
    mayChange: true,
  })
  const seen = await of(carla, id)
  expect(seen).toMatchObject({ direction: 'in', note: 'Rent', mayCancel: false, mayChange: false })
  expect(seen).not.toHaveProperty('fromAccount')
  await bank.fund(account, '0.00')
  await turnCalendar(bank, after(today, { days: 7 }), 22)
  expect((await owen.call(preapprovedPaymentsGet, { id })).payments).toHaveLength(2)
  expect((await carla.call(preapprovedPaymentsGet, { id })).payments).toMatchObject([{ state: 'paid' }])
})

describe('canceling it', () => {
  test('by the payer: no more payments are made [OP236 B299]', async () => {
    const id = await ordered()
    const stood = await bank.stands(account)
    expect(await owen.call(preapprovedCancel, { id })).toMatchObject({
      responseCode: '00',
      state: 'canceled',
    })
    await turnCalendar(bank, after(today, { days: 40 }))
    expect(await bank.stands(account)).toBe(stood)
    expect(await owen.call(preapprovedCancel, { id })).toMatchObject({
      responseCode: 'UE',
      responseDescription: 'This scheduled payment has ended. No more payments will be made.',
    })
  })

  test('by the payee only if the payer allowed it [Q110]', async () => {
    const [closed, open] = [await ordered(), await ordered({ subscriptionUserCancel: true })]
    expect(await carla.call(preapprovedCancel, { id: closed })).toMatchObject({ responseCode: 'UE' })
    expect(await of(owen, closed)).toMatchObject({ state: 'active' })
    expect(await carla.call(preapprovedCancel, { id: open })).toMatchObject({ state: 'canceled' })
    expect(await of(owen, open)).toMatchObject({ state: 'canceled' })
    expect(await carla.call(preapprovedPause, { id: closed })).toMatchObject({ responseCode: 'UE' })
  })
})

test('a skipped day is left out, and is not made up later', async () => {
  const id = await ordered({ subscriptionTransactions: 3 })
  const day = after(today, { days: 7 })
  expect(await owen.call(preapprovedSkip, { id, day })).toMatchObject({ nextDay: after(today, { days: 14 }) })
  expect(await owen.call(preapprovedSkip, { id, day })).toMatchObject({
    validationErrors: [{ code: 'subscriptionMovedOn' }],
  })
  await turnCalendar(bank, after(today, { days: 40 }))
  expect((await owen.call(preapprovedPaymentsGet, { id })).payments?.map(({ state }) => state)).toEqual([
    'paid',
    'skipped',
    'paid',
  ])
})

test('a pause leaves out the days within it; the series continues with the next day', async () => {
  const id = await ordered()
  expect(await owen.call(preapprovedPause, { id })).toMatchObject({ state: 'paused' })
  await turnCalendar(bank, after(today, { days: 15 }))
  expect(await of(owen, id)).toMatchObject({ state: 'paused', paid: 1 })
  expect(await owen.call(preapprovedResume, { id })).toMatchObject({
    state: 'active',
    nextDay: after(today, { days: 21 }),
  })
  await turnCalendar(bank, after(today, { days: 21 }))
  expect(await of(owen, id)).toMatchObject({ paid: 2 })
})

test('a pause beyond the last day ends it', async () => {
  const id = await ordered({ subscriptionTransactions: 2 })
  await owen.call(preapprovedPause, { id })
  await turnCalendar(bank, after(today, { days: 9 }))
  expect(await owen.call(preapprovedResume, { id })).toMatchObject({ state: 'ended' })
})

test('upcoming payments, by account and day', async () => {
  await ordered({ subscriptionTransactions: 3 })
  const upcoming = await owen.call(preapprovedUpcomingGet, { days: 14 })
  expect(upcoming.payments).toMatchObject(
    [7, 14].map((days) => ({
      day: after(today, { days }),
      accountId: account,
      amount: '-10.00',
      currencyCode: 'EUR',
    })),
  )
  const received = await carla.call(preapprovedUpcomingGet, { days: 7 })
  expect(received.payments).toMatchObject([{ day: after(today, { days: 7 }), amount: '10.00' }])
})

test('receipts and history lines link to the series', async () => {
  const id = await ordered()
  await turnCalendar(bank, after(today, { days: 7 }))
  const [made] = (await owen.call(preapprovedPaymentsGet, { id })).payments ?? []
  const { receipt } = await owen.call(transactionReceiptGet, { transactionId: made?.transactionId ?? 0 })
  expect(receipt).toMatchObject({ status: 'completed', subscriptionId: id, amount: '10.00' })
  const { transactions } = await owen.call(transactionHistoryList, { accountId: account })
  expect(transactions?.transaction[0]).toMatchObject({ subscriptionId: id })
})

describe('approved once', () => {
  test('by a code: the first payment is made with it, the others automatically [B296]', async () => {
    const from = await bank.accountId('carla', 'Everyday')
    await bank.fund(from, '100.00')
    const { transactionId = 0, ...asked } = await carla.call(p2pSend, {
      accountId: from,
      amount: '10.00',
      currency: 'EUR',
      toEmail: 'owen@tamar.example',
      subscriptionFrequency: 'weekly',
    })
    expect(asked.status).toBe('pending')
    await bank.settled()
    expect(await of(carla, transactionId)).toMatchObject({ state: 'waiting', mayCancel: false })
    expect(await of(owen, transactionId)).toBeUndefined()
    await turnCalendar(bank, after(today, { days: 8 }))
    expect(await bank.stands(from)).toBe('89.90, held 10.10')
    expect(await bank.lastSms('+34612000090')).toContain(`every week from ${paperFormat('en').day(today)}`)
    // A job may pay what is due at any time; the second payment is due only when the calendar advances again.
    await setCalendar(bank, bank.clock.now())
    const code = await bank.smsCode('carla')
    expect(await carla.call(transferConfirm, { trxid: transactionId, approvalCode: code })).toMatchObject({
      status: 'completed',
    })
    await bank.settled()
    expect(await of(carla, transactionId)).toMatchObject({ state: 'active', paid: 1 })
    await turnCalendar(bank, after(today, { days: 8 }))
    expect(await of(carla, transactionId)).toMatchObject({ paid: 2 })
  })

  test('for a later day: the hold is free again, and nothing is paid before [B296]', async () => {
    const from = await bank.accountId('carla', 'Everyday')
    await bank.fund(from, '100.00')
    const first = after(today, { days: 10 })
    const { transactionId = 0 } = await carla.call(p2pSend, {
      accountId: from,
      amount: '10.00',
      currency: 'EUR',
      toEmail: 'owen@tamar.example',
      subscriptionFrequency: 'monthly',
      subscriptionStartDate: first,
    })
    const code = await bank.smsCode('carla')
    await carla.call(transferConfirm, { trxid: transactionId, approvalCode: code })
    await bank.settled()
    expect(await bank.stands(from)).toBe('100.00, held 0.00')
    expect(await of(carla, transactionId)).toMatchObject({ state: 'active', paid: 0, nextDay: first })
    const { receipt } = await carla.call(transactionReceiptGet, { transactionId })
    expect(receipt).toMatchObject({ status: 'submitted', firstDay: first, subscriptionId: transactionId })
    const { transactions } = await carla.call(transactionHistoryList, { accountId: from, status: 'canceled' })
    expect(transactions?.transaction.map((line) => line.transactionId)).not.toContain(transactionId)
    await turnCalendar(bank, first)
    expect(await bank.stands(from)).toBe('89.90, held 0.00')
  })

  test('one that is canceled never existed', async () => {
    const from = await bank.accountId('carla', 'Everyday')
    await bank.fund(from, '100.00')
    const { transactionId = 0 } = await carla.call(p2pSend, {
      accountId: from,
      amount: '10.00',
      currency: 'EUR',
      toEmail: 'owen@tamar.example',
      subscriptionFrequency: 'weekly',
    })
    await carla.call(transferCancel, { trxid: transactionId })
    await bank.settled()
    expect(await of(carla, transactionId)).toBeUndefined()
    await turnCalendar(bank, after(today, { days: 30 }))
    expect(await bank.stands(from)).toBe('100.00, held 0.00')
  })

  test('by a colleague, for the whole series [B228]', async () => {
    const [paul, ines] = [await bank.as('paul'), await bank.as('ines')]
    const company = await bank.customerId('northlight')
    const operating = await bank.accountId('northlight', 'Operating')
    await bank.fund(operating, '500.00')
    await bank.database.owner.query('update app.customer set approve_mode = 0 where id = $1', [company])
    bank.services.store.people.forget(await bank.personId('ines'))
    const { transactionId = 0, status } = await paul.call(p2pSend, {
      accountId: operating,
      amount: '10.00',
      currency: 'EUR',
      toEmail: 'carla@quillo.example',
      subscriptionFrequency: 'weekly',
    })
    expect(status).toBe('created')
    const { requests } = await ines.call(approvalList, { page: 1, size: 50 }, { customerId: company })
    expect(requests?.find((request) => request.transactionId === transactionId)).toMatchObject({
      schedule: { frequency: 'weekly', first: today },
    })
    await turnCalendar(bank, after(today, { days: 8 }))
    expect(await bank.stands(operating)).toBe('489.90, held 10.10')
    const decided = await ines.call(
      approvalDecide,
      { transactionIds: [transactionId], declined: false },
      { customerId: company },
    )
    expect(decided.results).toMatchObject([{ outcome: 'approved' }])
    await bank.settled()
    await turnCalendar(bank, after(today, { days: 8 }))
    expect(await of(paul, transactionId)).toMatchObject({ state: 'active', paid: 2 })
    expect(await bank.stands(operating)).toBe('479.80, held 0.00')
  })
})

test('between own accounts, exchanged each time at the rate of its day; the amount received stays the same [B296]', async () => {
  const customer = await bank.customerId('owen')
  const dollars = await secondAccount(bank, { id: customer, currency: 'USD', alias: 'Dollars' })
  const rates = bank.services.partners.rates
  const rate = (text: string): void => {
    bank.services.partners.rates = { rate: () => Promise.resolve({ rate: text, at: new Date() }) }
  }
  try {
    rate('2')
    const { transactionId: id = 0 } = await owen.call(betweenAccountsSubmit, {
      fromAccount: account,
      toAccount: dollars,
      toAmount: '20.00',
      currency: 'USD',
      subscriptionFrequency: 'daily',
    })
    expect(await bank.stands(account)).toBe('990.00, held 0.00')
    await bank.settled()
    expect(await of(owen, id)).toMatchObject({ amount: '20.00', currencyCode: 'USD', type: 'Exchange' })
    rate('4')
    await turnCalendar(bank, after(today, { days: 1 }))
    expect(await bank.stands(account)).toBe('985.00, held 0.00')
    expect(await bank.stands(dollars)).toBe('40.00, held 0.00')
  } finally {
    bank.services.partners.rates = rates
  }
})
