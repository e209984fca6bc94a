import { after, dayOf } from '@sixpence/days'
import { verify } from '@sixpence/ledger'
import { amountText, money } from '@sixpence/money'
import {
  adminCustomerGet,
  adminPaymentAsk,
  adminPaymentGet,
  adminPaymentRecall,
  adminPaymentResolve,
  adminPaymentRetry,
  adminProposalDecide,
  adminQueueList,
} from '@sixpence/protocol/desk/desk'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { colleague } from '#testing/bank/colleague.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { TestRails } from '#testing/bank/test-rails.ts'

let bank: TestBank
let rails: TestRails
let ada: TestClient
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  rails = await TestRails.open(bank)
})
afterAll(() => bank.close())
afterEach(async () => {
  bank.services.config.fourEyes = false
})

const why = 'The payer asked where it is'
const refusalOf = (answer: { validationErrors: { code: string }[] }) => answer.validationErrors[0]?.code
const at = async () => (ada = await bank.atDesk('ada'))
const get = async (operationId: number, client = ada) =>
  (await client.call(adminPaymentGet, { operationId })).payment
const set = (operation: number, state: string) =>
  bank.database.owner.query(
    'update app.instruction set state = $2, next_at = null, claimed_until = null where operation_id = $1',
    [operation, state],
  )

test('a customer’s page shows the limits of each method they used, not of one [CO-34]', async () => {
  await at()
  const customerId = await bank.customerId('ines')
  const used = { eft: 9_500n, instant_payment: 24_500n }
  for (const [kind, units] of Object.entries(used))
    await bank.database.owner.query(
      `insert into ledger.limit_counter (subject, kind, currency, day, day_amount, month_amount)
       values ($1, $2, 'EUR', $3::timestamptz::date, $4, $4)
       on conflict (subject, kind, currency) do update set day = excluded.day, day_amount = $4, month_amount = $4`,
      [`customer:${customerId}`, kind, bank.clock.now(), String(units)],
    )
  const { customer } = await ada.call(adminCustomerGet, { customerId })
  for (const [kind, units] of Object.entries(used))
    expect(
      customer?.limits.find(({ method, period }) => method === kind && period === 'month'),
    ).toMatchObject({
      used: amountText(money(units, 'EUR')),
      currencyCode: 'EUR',
    })
  // Payments to other customers are shown first, also unused.
  expect(customer?.limits[0]).toMatchObject({ method: 'p2p', period: 'operation' })
})

describe('a payment’s page', () => {
  test('shows why it has not arrived, its course, entries that add up, instruction and messages', async () => {
    await at()
    const requestedFor = dayOf(after(bank.clock.now(), { days: 1 }))
    const operation = await rails.pay('Ana Nowak', { requestedFor })
    await bank.settled()
    expect(await get(operation)).toMatchObject({
      arrival: { name: 'waitsForDay', day: requestedFor, partner: 'bank' },
      payer: { name: 'Ines Varga', customerId: await bank.customerId('ines') },
      payee: { name: 'Ana Nowak', account: '•••• 3000' },
      amount: { amount: '100.00', currencyCode: 'EUR' },
      fee: { amount: '1.00', currencyCode: 'EUR' },
      entries: [],
      hold: { state: 'open', amount: '101.00' },
      instruction: { state: 'created', partner: 'bank' },
      actions: ['recall'],
    })
    await rails.live()
    for (let hour = 0; hour < 100; hour += 4) await rails.wait(4)
    await at()
    const payment = await get(operation)
    expect(payment).toMatchObject({ arrival: { name: 'arrived' }, status: 'completed', actions: ['recall'] })
    expect(payment?.steps.map(({ step }) => step)).toEqual(
      expect.arrayContaining(['made', 'setAside', 'dispatched', 'handedOver', 'booked']),
    )
    const sum = (payment?.entries ?? []).reduce((all, { amount }) => all + Number(amount), 0)
    expect([payment?.entries.length, Math.round(sum * 100)]).toEqual([4, 0])
    expect(payment?.messages.length).toBeGreaterThan(0)
    const posted = payment?.entries[0]?.operationId ?? 0
    expect(posted).not.toBe(operation)
    expect((await get(posted))?.operationId).toBe(operation)
  })

  test('of a transfer between customers shows both sides, and is not shown at another brand’s desk', async () => {
    await at()
    const { rows } = await bank.database.owner.query<{ id: number }>(
      `select o.id from ledger.operation o where o.kind = 'p2p' and o.brand = 'ostra' order by o.id desc limit 1`,
    )
    const operationId = Number(rows[0]?.id)
    const payment = await get(operationId)
    expect(payment).toMatchObject({ arrival: { name: 'arrived' }, actions: [] })
    expect([payment?.payer?.name, payment?.payee?.name].every(Boolean)).toBe(true)
    const operation = await rails.pay('Ana Nowak')
    const elsewhere = await colleague(bank, 'elsewhere', { brand: 'gintara' })
    const unseen = await elsewhere.client.call(adminPaymentGet, { operationId: operation })
    expect(refusalOf(unseen)).toBe('transactionNotFound')
    expect(refusalOf(await ada.call(adminPaymentGet, { operationId: 99_999_999 }))).toBe(
      'transactionNotFound',
    )
  })

  test('records in the trail who viewed whose payment, in which role', async () => {
    await at()
    const operation = await rails.pay('Ana Nowak')
    await get(operation)
    const { rows } = await bank.database.owner.query(
      `select customer_id as "customerId", detail from app.audit where call = 'adminPaymentGet' order by id desc limit 1`,
    )
    expect(rows).toMatchObject([
      {
        customerId: String(await bank.customerId('ines')),
        detail: { payment: operation, role: 'Administrator' },
      },
    ])
  })
})

describe('actions on a payment', () => {
  test('a payment that has not left is canceled once, by the first of concurrent calls', async () => {
    await at()
    const requestedFor = dayOf(after(bank.clock.now(), { days: 2 }))
    const operation = await rails.pay('Ana Nowak', { requestedFor })
    await bank.settled()
    const support = await colleague(bank, 'of support', { role: 'support' })
    expect(
      (await support.client.call(adminPaymentRecall, { operationId: operation, why })).responseCode,
    ).toBe('13')
    const both = await Promise.all(
      [1, 2].map(() => ada.call(adminPaymentRecall, { operationId: operation, why })),
    )
    expect(both.map(({ outcome }) => outcome).filter(Boolean)).toContain('withdrawn')
    await rails.live()
    expect(await rails.left(operation)).toBe(0n)
    expect(await get(operation)).toMatchObject({
      arrival: { name: 'canceled' },
      hold: { state: 'voided' },
      actions: [],
    })
    expect(refusalOf(await ada.call(adminPaymentRecall, { operationId: operation, why }))).toBe(
      'actionNotNow',
    )
    expect(await verify(bank.database.owner)).toEqual([])
  })

  test('a recall is sent to a company that has the payment', async () => {
    await at()
    const operation = await rails.pay('Ana Nowak .manual')
    await rails.live()
    expect((await ada.call(adminPaymentRecall, { operationId: operation, why })).outcome).toBe('asked')
    expect((await get(operation))?.instruction).toMatchObject({ recall: 'asked' })
  })

  test('if a company did not answer, the state is requested or the payment handed over again, and it is paid once', async () => {
    await at()
    const operation = await rails.pay('Ana Nowak .manual')
    await rails.live()
    await set(operation, 'unknown')
    expect((await get(operation))?.arrival.name).toBe('companySilent')
    await bank.database.owner.query(
      `update app.instruction set sent_at = sent_at - interval '1 hour' where operation_id = $1`,
      [operation],
    )
    const { items = [] } = await ada.call(adminQueueList, { kind: 'stuck' })
    expect(items.map(({ id }) => id)).toContain(operation)
    expect((await ada.call(adminPaymentAsk, { operationId: operation, why })).hasMoved).toBe(true)
    expect((await get(operation))?.instruction?.state).toBe('accepted')
    await set(operation, 'unknown')
    expect((await ada.call(adminPaymentRetry, { operationId: operation, why })).responseCode).toBe('00')
    const tries = await rails.tries(operation)
    await rails.live()
    expect(await rails.tries(operation)).toBe(tries)
    expect((await get(operation))?.instruction?.state).toBe('accepted')
  })

  test('a payment is ended by a statement, by two people, and booked once', async () => {
    await at()
    const operation = await rails.pay('Ana Nowak .manual')
    await rails.live()
    await set(operation, 'unknown')
    const input = { operationId: operation, outcome: 'settled', statement: '2026/231, line 4', why } as const
    bank.services.config.fourEyes = true
    const { proposalId = 0 } = await ada.call(adminPaymentResolve, input)
    expect(proposalId).toBeGreaterThan(0)
    expect(refusalOf(await ada.call(adminPaymentResolve, input))).toBe('proposedAlready')
    await rails.live()
    expect((await get(operation))?.instruction?.state).toBe('unknown')
    const bea = await colleague(bank, 'bea')
    const decided = await bea.client.call(adminProposalDecide, { proposalId, decision: 'confirm', why })
    expect(decided.responseCode).toBe('00')
    await rails.live()
    expect(await rails.left(operation)).toBe(10_100n)
    expect(await get(operation)).toMatchObject({
      arrival: { name: 'arrived' },
      instruction: { state: 'settled' },
    })
    expect(refusalOf(await ada.call(adminPaymentResolve, input))).toBe('actionNotNow')
    expect(await verify(bank.database.owner)).toEqual([])
  })

  test('a rejection read in a statement frees no money while the company reports that it still has the payment', async () => {
    await at()
    const operation = await rails.pay('Ana Nowak .manual')
    await rails.live()
    const input = { operationId: operation, outcome: 'rejected', statement: '2026/231, line 5', why } as const
    await ada.call(adminPaymentResolve, input)
    await rails.live()
    expect(await get(operation)).toMatchObject({
      arrival: { name: 'onItsWay' },
      hold: { state: 'open' },
      cases: [{ difference: 'rejectedNotConfirmed' }],
    })
  })
})
