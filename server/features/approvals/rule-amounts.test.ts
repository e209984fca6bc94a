import { UnknownRate } from '@sixpence/partners/rates/rates'
import { approvalPreviewGet } from '@sixpence/protocol/approvals/approvals'
import { betweenAccountsSubmit } from '@sixpence/protocol/transfers-own/transfers-own'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { secondAccount } from '#testing/fixtures/transfers-own.ts'
import { TestBank } from '#testing/bank/test-bank.ts'
import { TestCompany } from '#testing/bank/test-company.ts'

let bank: TestBank
let company: TestCompany
let dollars: number
let beside: number
beforeAll(async () => {
  bank = await TestBank.open()
  company = await TestCompany.of(bank)
  dollars = await bank.accountId('northlight', 'Sales')
  beside = await secondAccount(bank, { id: company.id, currency: 'USD', alias: 'Beside' })
  await bank.fund(dollars, '100000.00')
})
afterAll(() => bank.close())
beforeEach(async () => {
  await company.plain()
  // 1 USD = 0.5 EUR.
  bank.services.partners.rates = { rate: async () => ({ rate: '0.5', at: bank.clock.now() }) }
})

const stepsFor = async (accountId: number, amount: string) =>
  (await company.paul.call(approvalPreviewGet, { accountId, amount, type: 'betweenAccounts' })).steps?.map(
    ({ approvers }) => approvers,
  )

test('the amount of a rule is compared with the value of payments in other currencies [AT-07]', async () => {
  await company.rule({ approvers: 2, from: 1_000 })
  expect(await stepsFor(company.account, '9.99')).toEqual([1])
  expect(await stepsFor(company.account, '10.00')).toEqual([2])
  expect(await stepsFor(dollars, '19.98')).toEqual([1])
  expect(await stepsFor(dollars, '20.00')).toEqual([2])
  expect(await stepsFor(dollars, '50000.00')).toEqual([2])
  const { transactionId = 0 } = await company.paul.call(betweenAccountsSubmit, {
    fromAccount: dollars,
    toAccount: beside,
    toAmount: '20.00',
    currency: 'USD',
  })
  expect(await company.decide(company.ines, transactionId)).toBe('recorded')
  expect(await company.decide(company.anna, transactionId)).toBe('approved')
})

test('a payment whose value is unknown needs the approvals of every rule with an amount [AT-07]', async () => {
  await company.rule({ approvers: 2, from: 1_000_000 })
  expect(await stepsFor(dollars, '1.00')).toEqual([1])
  bank.services.partners.rates = { rate: (from, to) => Promise.reject(new UnknownRate(from, to)) }
  expect(await stepsFor(dollars, '1.00')).toEqual([2])
  expect(await stepsFor(company.account, '1.00')).toEqual([1])
})

test('a rule for a currency without an amount is for that currency alone [AT-07]', async () => {
  await company.rule({ approvers: 2 })
  expect(await stepsFor(company.account, '1.00')).toEqual([2])
  expect(await stepsFor(dollars, '50000.00')).toEqual([1])
})

test('a request above the limits of all methods that hold when it is approved is not approved [AT-18]', async () => {
  const ask = async () =>
    (
      await company.paul.call(betweenAccountsSubmit, {
        fromAccount: dollars,
        toAccount: beside,
        toAmount: '400.00',
        currency: 'USD',
      })
    ).transactionId ?? 0
  const [first, second] = [await ask(), await ask()]
  // 200 EUR, of which an unverified company may pay 150; by this method it may pay more.
  await bank.database.owner.query('update app.customer set verified = false where id = $1', [company.id])
  await bank.database.owner.query(
    `update app.tariff_limit set per_operation = 1000, per_day = 1000, per_month = 1000
     where method = 'betweenAccounts' and not verified`,
  )
  bank.services.store.tariffs.forget()
  for (const id of [company.inesId, company.annaId]) bank.services.store.people.forget(id)
  expect(await company.decide(company.ines, first)).toBe('limitExceeded')
  await bank.database.owner.query('update app.customer set verified = true where id = $1', [company.id])
  for (const id of [company.inesId, company.annaId]) bank.services.store.people.forget(id)
  expect(await company.decide(company.ines, second)).toBe('approved')
})
