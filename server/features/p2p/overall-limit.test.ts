import { transferCancel } from '@sixpence/protocol/approvals/approvals'
import { p2pLimitsGet, p2pSend } from '@sixpence/protocol/p2p/p2p'
import { tariffGet } from '@sixpence/protocol/tariffs/tariffs'
import { betweenAccountsSubmit } from '@sixpence/protocol/transfers-own/transfers-own'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secondAccount } from '#testing/fixtures/transfers-own.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { TestMass } from '#testing/bank/test-mass.ts'

let bank: TestBank
let bo: TestClient
let euros: number
let pounds: number
beforeAll(async () => {
  bank = await TestBank.open()
  // 1 GBP = 2 EUR.
  bank.services.partners.rates = {
    rate: async (from) => ({ rate: from === 'GBP' ? '2' : '0.5', at: bank.clock.now() }),
  }
  bo = await bank.as('bo')
  const id = await bank.customerId('bo')
  euros = await bank.accountId('bo', 'Everyday')
  pounds = await secondAccount(bank, { id, currency: 'GBP', alias: 'Pounds' })
  for (const account of [euros, pounds]) await bank.fund(account, '1000.00')
  const payee = await bank.customerId('ines')
  await secondAccount(bank, { id: payee, currency: 'GBP', alias: 'Pounds' })
})
afterAll(() => bank.close())

const pay = (accountId: number, amount: string, currency: 'EUR' | 'GBP') =>
  bo.call(p2pSend, { accountId, amount, currency, toEmail: 'ines@ostra.example' })
const codeOf = ({ validationErrors }: { validationErrors: readonly { code: string }[] }) =>
  validationErrors[0]?.code
const left = async (accountId: number) =>
  (await bo.call(p2pLimitsGet, { type: 'p2p', accountId })).limits?.map((limit) => limit.left)
const overall = async () => (await bo.call(tariffGet, {})).inForce?.overall

test('the limits of an unverified person are one for all methods and currencies, shown as what is left of them [AT-18]', async () => {
  expect(await left(euros)).toEqual(['150.00', '150.00', '500.00'])
  expect(await left(pounds)).toEqual(['75.00', '75.00', '250.00'])
  expect((await pay(euros, '50.00', 'EUR')).responseCode).toBe('00')
  expect(await left(pounds)).toEqual(['75.00', '50.00', '225.00'])
  const exchange = { fromAccount: euros, toAccount: pounds, toAmount: '40.00', currency: 'EUR' } as const
  expect((await bo.call(betweenAccountsSubmit, exchange)).responseCode).toBe('00')
  expect(await overall()).toMatchObject({ currency: 'EUR', leftToday: '60.00', leftThisMonth: '410.00' })
  const above = await pay(pounds, '30.01', 'GBP')
  expect(codeOf(above)).toBe('limitExceeded')
  expect(above.responseDescription).toContain('60')
  expect(await overall()).toMatchObject({ leftToday: '60.00' })
  const last = await pay(pounds, '30.00', 'GBP')
  expect(last.responseCode).toBe('00')
  expect(await overall()).toMatchObject({ leftToday: '0.00' })
  expect(await left(euros)).toEqual(['150.00', '0.00', '350.00'])
  for (const [account, currency] of [
    [euros, 'EUR'],
    [pounds, 'GBP'],
  ] as const)
    expect(codeOf(await pay(account, '1.00', currency))).toBe('limitExceeded')
  // A canceled payment no longer counts, at the value it was counted at.
  await bo.call(transferCancel, { trxid: last.transactionId ?? 0 })
  expect(await overall()).toMatchObject({ leftToday: '60.00', leftThisMonth: '410.00' })
})

test('nothing whose value is unknown is paid by an unverified person [AT-18]', async () => {
  const { rates } = bank.services.partners
  const { UnknownRate } = await import('@sixpence/partners/rates/rates')
  bank.services.partners.rates = { rate: (from, to) => Promise.reject(new UnknownRate(from, to)) }
  expect(codeOf(await pay(pounds, '1.00', 'GBP'))).toBe('limitExceeded')
  expect((await pay(euros, '1.00', 'EUR')).responseCode).toBe('00')
  bank.services.partners.rates = rates
})

test('a line of a file is within the limit per payment of all methods, as a payment of its own is [AT-18]', async () => {
  await bank.database.owner.query(
    `update app.tariff_limit set per_operation = 40 where method = '*' and not verified`,
  )
  bank.services.store.tariffs.forget()
  const mass = new TestMass(bank, await bank.as('bo'), pounds, 'bo')
  const batchId = await mass.text(['ines@ostra.example;20.01', 'ines@ostra.example;20.00'])
  expect(await mass.problems(batchId)).toEqual(['1 amount limitExceeded'])
})
