import { approvalPreviewGet, approvalRuleList, approvalRuleSet } from '@sixpence/protocol/approvals/approvals'
import { globalPaySubmit } from '@sixpence/protocol/global/global'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { betweenAccountsSubmit } from '@sixpence/protocol/transfers-own/transfers-own'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { TestCompany } from '#testing/bank/test-company.ts'
import { makeKey, TestApi } from '#testing/bank/test-api.ts'
import { secondAccount } from '#testing/fixtures/transfers-own.ts'

let bank: TestBank
let company: TestCompany
let beside: number
beforeAll(async () => {
  bank = await TestBank.open()
  company = await TestCompany.of(bank)
  beside = await secondAccount(bank, { id: company.id, currency: 'EUR', alias: 'Beside' })
})
afterAll(() => bank.close())
beforeEach(() => company.plain())

const preview = (client: TestClient, amount: string) =>
  client.call(approvalPreviewGet, { accountId: company.account, amount, type: 'p2p' })

const doors: [string, (client: TestClient, amount: string) => Promise<{ status?: string | undefined }>][] = [
  [
    'another customer',
    (client, amount) =>
      client.call(p2pSend, {
        accountId: company.account,
        amount,
        currency: 'EUR',
        toEmail: 'henrik@ostra-bank.example',
      }),
  ],
  [
    'an own account',
    (client, amount) =>
      client.call(betweenAccountsSubmit, {
        fromAccount: company.account,
        toAccount: beside,
        toAmount: amount,
        currency: 'EUR',
      }),
  ],
  [
    'somebody by a link',
    (client, amount) =>
      client.call(globalPaySubmit, {
        accountId: company.account,
        amount,
        beneficiaryType: 'person',
        beneficiaryName: 'Lea Roth',
        beneficiaryEmail: 'lea@roth.example',
      }),
  ],
]

test.each(doors)(
  'a payment to %s by a person with full access waits for a colleague where a rule applies [AT-06]',
  async (_, pay) => {
    await company.rule({ approvers: 1, from: 1_000 })
    expect((await pay(company.ines, '10.00')).status).toBe('created')
    expect((await pay(company.ines, '9.99')).status).not.toBe('created')
  },
)

test('their payment is approved by a colleague and never by themselves [AT-06]', async () => {
  await company.rule({ approvers: 1, from: 1_000 })
  expect((await preview(company.ines, '10.00')).steps?.[0]?.people.map(({ name }) => name)).toEqual([
    'Anna Cast',
  ])
  const id = await company.ask('10.00', {}, company.ines)
  await expect(company.decide(company.ines, id)).resolves.not.toBe('approved')
  expect(await company.decide(company.anna, id)).toBe('approved')
})

test('a rule exempts the people with full access it names, until they lose it [AT-06]', async () => {
  await company.rule({ approvers: 1, from: 1_000, exempt: [company.inesId] })
  expect(await preview(company.ines, '10.00')).toMatchObject({ isAsked: false })
  expect(await preview(company.anna, '10.00')).toMatchObject({ isAsked: true })
  expect((await company.ines.call(approvalRuleList, {})).rules).toMatchObject([
    { exempt: [{ name: 'Ines Varga' }], keepsOut: [] },
  ])
  // A second rule that does not name her also applies to her.
  await company.rule({ approvers: 1, from: 2_000 })
  expect(await preview(company.ines, '20.00')).toMatchObject({ isAsked: true })
  await company.alter('strict', true)
  expect(await preview(company.ines, '10.00')).toMatchObject({ isAsked: true })
})

test('only people with full access can be exempt, and a rule that leaves nobody to approve is refused [AT-06]', async () => {
  const { validationErrors } = await company.ines.call(approvalRuleSet, {
    approvers: 1,
    exempt: [await bank.personId('paul')],
  })
  expect(validationErrors[0]).toMatchObject({ code: 'rulePersonCannotApprove', parameter: 'exempt' })
})

test('nobody pays alone past a rule by a key of their own: what it proposes is theirs [AT-06]', async () => {
  const { key } = await makeKey(company, { name: 'Own key' })
  const api = await TestApi.open(bank, key)
  const propose = async (amount: string): Promise<number> => {
    const { body, status } = await api.post('/payments', {
      method: 'p2p',
      accountId: company.account,
      amount,
      currency: 'EUR',
      toEmail: 'henrik@ostra-bank.example',
    })
    expect(status).toBe(201)
    return Number(body['id'])
  }
  await company.rule({ approvers: 1, from: 1_000 })
  const id = await propose('10.00')
  expect(await company.listed(company.ines, id)).toMatchObject({ isOwn: true, mayApprove: false })
  expect(await company.decide(company.ines, id)).toBe('ownRequest')
  expect(await company.decide(company.anna, id)).toBe('approved')
  // Below the rule's amount she could pay alone anyway.
  expect(await company.decide(company.ines, await propose('9.99'))).toBe('approved')
  await company.plain()
  await company.rule({ approvers: 1, from: 1_000, exempt: [company.inesId] })
  expect(await company.decide(company.ines, await propose('10.00'))).toBe('approved')
})
