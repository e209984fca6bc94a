import { transferConfirm } from '@sixpence/protocol/approvals/approvals'
import { transactionReceiptGet } from '@sixpence/protocol/history/history'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { verificationStatusGet } from '@sixpence/protocol/verification/verification-status'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { secondAccount } from '#testing/fixtures/transfers-own.ts'
import { needOfAccount } from '#features/accounts/needs-of-account.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { TestMass } from '#testing/bank/test-mass.ts'
import { liveRails } from '#testing/bank/test-rails.ts'
import { numberOf } from '#testing/fixtures/payment-case.ts'
import { suspenseItems } from '#features/desk/suspense-items.ts'
import { workMass } from '#payments/mass/work.ts'
import { workKept } from './work.ts'

let bank: TestBank
let owen: TestClient
let bo: TestClient
let from: { EUR: number; GBP: number }
let to: { EUR: number; GBP: number }
let boId: number
beforeAll(async () => {
  bank = await TestBank.open({ jobsWhenAsked: true })
  // 1 GBP = 2 EUR.
  bank.services.partners.rates = {
    rate: async (currency) => ({ rate: currency === 'GBP' ? '2' : '0.5', at: bank.clock.now() }),
  }
  ;[owen, bo] = await Promise.all([bank.as('owen'), bank.as('bo')])
  const accounts = await bank.services.store.accounts.of(await bank.customerId('owen'))
  const of = (currency: string) => accounts.find((account) => account.currency === currency)?.id ?? 0
  from = { EUR: of('EUR'), GBP: of('GBP') }
  await bank.fund(from.EUR, '5000.00')
  await bank.fund(from.GBP, '5000.00')
  boId = await bank.customerId('bo')
  to = {
    EUR: await bank.accountId('bo', 'Everyday'),
    GBP: await secondAccount(bank, { id: boId, currency: 'GBP', alias: 'Pounds' }),
  }
})
afterAll(() => bank.close())
const verified = (is: boolean) =>
  bank.database.owner.query('update app.customer set verified = $2 where id = $1', [boId, is])
/** No payment is pending or was received this month, and the accounts are empty. */
beforeEach(async () => {
  await verified(true)
  await work()
  await verified(false)
  for (const account of [to.EUR, to.GBP]) await bank.fund(account, '0.00')
  await bank.database.owner.query(`delete from ledger.limit_counter where kind = 'received'`)
})

const pay = (amount: string, currency: 'EUR' | 'GBP' = 'EUR') =>
  owen.call(p2pSend, { accountId: from[currency], amount, currency, toEmail: 'bo@ostra.example' })
const work = async () => {
  await bank.projected()
  return workKept(bank.services)
}
const statusOf = async (client: TestClient, transactionId = 0) =>
  (await client.call(transactionReceiptGet, { transactionId })).receipt?.status
const waiting = async () => (await bo.call(verificationStatusGet, {})).moneyWaiting ?? []

test('what an unverified person may receive and have is limited over all currencies, and above it the money waits for them [AT-19]', async () => {
  const above = await pay('600.00')
  expect(above).toMatchObject({ responseCode: '00', status: 'submitted' })
  const id = above.transactionId ?? 0
  expect(await bank.stands(to.EUR)).toBe('0.00, held 0.00')
  expect(await statusOf(owen, id)).toBe('processing')
  expect(await pay('100.00')).toMatchObject({ status: 'completed' })
  // 90 GBP = 180 EUR.
  expect(await pay('90.00', 'GBP')).toMatchObject({ status: 'completed' })
  expect(await pay('200.00', 'GBP')).toMatchObject({ status: 'submitted' })
  await work()
  expect(await waiting()).toMatchObject([
    { amount: '600.00', currencyCode: 'EUR' },
    { amount: '200.00', currencyCode: 'GBP' },
  ])
  const items = await suspenseItems(bank.services)
  expect(items.map(({ operationId, amount }) => [operationId, amount.units])).toContainEqual([id, 60_000n])

  await verified(true)
  expect(await work()).toBe(2)
  expect(await bank.stands(to.EUR)).toBe('700.00, held 0.00')
  expect(await bank.stands(to.GBP)).toBe('290.00, held 0.00')
  expect(await statusOf(owen, id)).toBe('completed')
  expect(await statusOf(bo, id)).toBe('completed')
  expect(await waiting()).toEqual([])
  expect(await suspenseItems(bank.services)).toEqual([])
})

test('two payments at once cannot pass the limit together, and what is there counts [AT-19]', async () => {
  await bank.fund(to.EUR, '200.00')
  const three = await Promise.all(['160.00', '160.00', '160.00'].map((amount) => pay(amount)))
  const statuses = three.map(({ status }) => status)
  expect(statuses.filter((status) => status === 'completed')).toHaveLength(1)
  expect(statuses.filter((status) => status === 'submitted')).toHaveLength(2)
  expect(await bank.stands(to.EUR)).toBe('360.00, held 0.00')
})

test('money that waited too long goes back to its payer with the fee [AT-19]', async () => {
  const before = await bank.stands(from.EUR)
  const { transactionId = 0 } = await pay('600.00')
  expect(await bank.stands(from.EUR)).not.toBe(before)
  await bank.projected()
  await bank.database.owner.query(`update app.kept_payment set until = '2020-01-01' where payment_id = $1`, [
    transactionId,
  ])
  await work()
  expect(await bank.stands(from.EUR)).toBe(before)
  expect(await statusOf(owen, transactionId)).toBe('returned')
  expect(await waiting()).toEqual([])
})

test('to a verified person a payment costs no statement more [AT-19]', async () => {
  await verified(true)
  const query = vi.spyOn(bank.services.db, 'query')
  expect(await pay('600.00')).toMatchObject({ status: 'completed' })
  const names = query.mock.calls.map(([asked]) => (asked as { name?: string }).name)
  query.mockRestore()
  expect(names).not.toContain('receiver')
})

test('a payment that was approved with a code waits as well, and arrives [AT-19]', async () => {
  const accountId = await bank.accountId('ines', 'Everyday')
  await bank.fund(accountId, '1000.00')
  const ines = await bank.as('ines')
  const sent = await ines.call(p2pSend, {
    accountId,
    amount: '600.00',
    currency: 'EUR',
    toEmail: 'bo@ostra.example',
  })
  const trxid = sent.transactionId ?? 0
  expect(sent.status).toBe('pending')
  const approvalCode = await bank.smsCode('ines')
  expect((await ines.call(transferConfirm, { trxid, approvalCode })).responseCode).toBe('00')
  expect(await bank.stands(to.EUR)).toBe('0.00, held 0.00')
  await work()
  expect(await statusOf(ines, trxid)).toBe('processing')
  await verified(true)
  await work()
  expect(await statusOf(ines, trxid)).toBe('completed')
  expect(await bank.stands(to.EUR)).toBe('600.00, held 0.00')
})

test('the lines of a file wait as well [AT-19]', async () => {
  const mass = await TestMass.afresh(bank, 'ines')
  const batchId = await mass.text(['bo@ostra.example;550', 'carla@quillo.example;1'])
  await mass.confirm(batchId)
  await bank.projected()
  await workMass(bank.services)
  expect(await bank.stands(to.EUR)).toBe('0.00, held 0.00')
  await work()
  expect((await suspenseItems(bank.services)).map(({ amount }) => amount.units)).toContain(55_000n)
  await verified(true)
  await work()
  expect(await bank.stands(to.EUR)).toBe('550.00, held 0.00')
})

test('money from a bank waits as a case and is credited by itself [AT-19]', async () => {
  bo = await bank.as('bo')
  const pay = async (units: string) => {
    await bank.services.partners.railDesks.bank?.receive({
      account: await numberOf(bank, to.EUR),
      units,
      currency: 'EUR',
      payer: { name: 'Kontor Nord GmbH' },
      remittance: 'Wages',
    })
    await liveRails(bank)
  }
  await pay('60000')
  await pay('10000')
  expect(await bank.stands(to.EUR)).toBe('100.00, held 0.00')
  expect(await waiting()).toMatchObject([{ amount: '600.00', currencyCode: 'EUR' }])
  await liveRails(bank)
  expect(await bank.stands(to.EUR)).toBe('100.00, held 0.00')
  await verified(true)
  await liveRails(bank)
  expect(await bank.stands(to.EUR)).toBe('700.00, held 0.00')
  expect(await waiting()).toEqual([])
})

test('an account is not closed while money that was paid from it or is for it waits [AT-19 WE-20]', async () => {
  owen = await bank.as('owen')
  const { transactionId = 0 } = await pay('600.00')
  await work()
  for (const [key, account, need] of [
    ['owen', from.EUR, 'erasurePaymentsOpen'],
    ['bo', to.EUR, 'accountHasWaiting'],
  ] as const) {
    await secondAccount(bank, { id: await bank.customerId(key), currency: 'CAD', alias: 'Beside' })
    await bank.fund(account, '0.00')
    const found = await bank.services.store.accounts.own(await bank.customerId(key), account)
    expect(found && (await needOfAccount(bank.database.owner, found))).toBe(need)
  }
  await bank.fund(from.EUR, '5000.00')
  await verified(true)
  await work()
  expect(await statusOf(owen, transactionId)).toBe('completed')
})

test('payments that cannot go back do not keep the others waiting [AT-19]', async () => {
  owen = await bank.as('owen')
  const stuck = await pay('600.00')
  const other = await pay('500.01')
  await bank.projected()
  await bank.database.owner.query(`update app.kept_payment set until = '2020-01-01' where state = 'waiting'`)
  const { rows } = await bank.database.owner.query<{ id: string }>(
    `select operation_id as id from app.kept_payment where payment_id = $1`,
    [stuck.transactionId],
  )
  const closed = await secondAccount(bank, {
    id: await bank.customerId('owen'),
    currency: 'EUR',
    alias: 'Closed',
  })
  await bank.database.owner.query(`update ledger.balance set state = 'closed' where account_id = $1`, [
    closed,
  ])
  await bank.database.owner.query(`alter table ledger.operation disable trigger all`)
  await bank.database.owner.query(
    `update ledger.operation set detail = detail || jsonb_build_object('from', $2::bigint) where id = $1`,
    [rows[0]?.id, closed],
  )
  await bank.database.owner.query(`alter table ledger.operation enable trigger all`)
  await workKept(bank.services, 1)
  expect(await statusOf(owen, other.transactionId)).toBe('returned')
  await bank.database.owner.query('delete from app.kept_payment where payment_id = $1', [stuck.transactionId])
})

test('money that waits is not credited to a payee whom the bank restricts meanwhile [CO-13]', async () => {
  owen = await bank.as('owen')
  const { transactionId = 0 } = await pay('600.00')
  await bank.database.owner.query('update app.customer set limited = true, verified = true where id = $1', [
    boId,
  ])
  await work()
  expect(await statusOf(owen, transactionId)).toBe('processing')
  await bank.database.owner.query('update app.customer set limited = false where id = $1', [boId])
  await work()
  expect(await statusOf(owen, transactionId)).toBe('completed')
})
