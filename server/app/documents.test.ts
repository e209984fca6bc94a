import { randomUUIDv7 } from 'node:crypto'
import { calls } from '@sixpence/protocol'
import { transactionHistoryList } from '@sixpence/protocol/history/history'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { paymentTemplateList } from '@sixpence/protocol/transfers-external/transfers-lookups'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'

let bank: TestBank
let owen: TestClient
let ines: TestClient
let company: number
beforeAll(async () => {
  bank = await TestBank.open({ jobsWhenAsked: true })
  ;[owen, ines] = [await bank.as('owen'), await bank.as('ines')]
  company = await bank.customerId('northlight')
})
afterAll(() => bank.close())

type Answer = { responseCode: string; validationErrors: { parameter: string; code: string }[] }

/** POST /?{name} with a body as text. */
async function post(
  client: TestClient,
  name: string,
  body: string,
): Promise<Answer & Record<string, unknown>> {
  const answer = await client.request({
    method: 'POST',
    url: `/?${name}`,
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUIDv7() },
    payload: body,
  })
  const isJson = answer.headers['content-type']?.toString().includes('json')
  return isJson ? answer.json() : { responseCode: '00', validationErrors: [] }
}
const codesOf = ({ responseCode, validationErrors }: Answer): string[] => [
  responseCode,
  ...validationErrors.map(({ parameter, code }) => `${parameter} ${code}`),
]
const get = async (client: TestClient, url: string) =>
  (await client.request({ method: 'GET', url })).json() as Answer

describe('numbers', () => {
  test('pays the amount of a number, once for the same number and text [SP-08]', async () => {
    const [accountId, key] = [await bank.accountId('owen', 'Euro'), randomUUIDv7()]
    const input = {
      accountId: String(accountId),
      amount: 10.1,
      currency: 'EUR',
      toEmail: 'carla@quillo.example',
    }
    const first = await owen.raw(p2pSend, input, { key })
    expect(first.responseCode).toBe('00')
    const again = await owen.raw(p2pSend, { ...input, accountId, amount: '10.1' }, { key })
    expect(again.transactionId).toBe(first.transactionId)
  })

  test.each(['1e1', '10.0000000000000001', '1234567890123456'])(
    'refuses the amount %s by name and moves nothing [SP-08]',
    async (amount) => {
      const before = await bank.ledgerState()
      const accountId = await bank.accountId('owen', 'Euro')
      const rest = `"currency":"EUR","toEmail":"carla@quillo.example"`
      const answer = await post(owen, 'p2pSend', `{"accountId":${accountId},"amount":${amount},${rest}}`)
      expect(codesOf(answer)).toEqual(['TA1', 'amount invalid_type'])
      expect(await bank.ledgerState()).toBe(before)
    },
  )

  test('reads the numbers of filters, codes, phones and percentages, and the digits of pages [SP-08]', async () => {
    const accountId = await bank.accountId('ines', 'Everyday')
    const done = [
      await post(ines, 'transactionHistoryList', JSON.stringify({ accountId, fromAmount: 1, toAmount: 500 })),
      await post(ines, 'loginHistoryList', '{"pageNumber":"1","pageSize":"20"}'),
      await post(ines, 'checkPhone', '{"phone":61200012,"phoneCountryCode":370}'),
      await post(ines, 'preapprovedList', '{"fromAmount":1,"toAmount":100}'),
    ]
    expect(done.map(codesOf)).toEqual(done.map(() => ['00']))
    const contract = await ines.request({
      method: 'PUT',
      url: '/contract',
      payload: { percentage: 10, companyId: String(company) },
    })
    expect(codesOf(contract.json()).filter((text) => /percentage|companyId/.test(text))).toEqual([])
  })
})

describe('the envelope', () => {
  const addresses = [...calls.values()].filter(
    ({ door, access }) => door.startsWith('GET ') && access.who === 'customer',
  )

  test('every GET address for customers takes fromCustomerId in the query [SP-06]', async () => {
    expect(addresses.length).toBeGreaterThan(25)
    const wrong: string[] = []
    for (const { name, door } of addresses) {
      const path = door.slice(4).replaceAll(/\{\w+\}/g, '1')
      const own = await ines.request({ method: 'GET', url: `${path}?fromCustomerId=${company}` })
      const text = own.headers['content-type']?.toString().includes('json') ? own.body : ''
      if (text.includes('"fromCustomerId"') || text.includes('customerDisagreement')) wrong.push(name)
      const other = await ines.request({ method: 'GET', url: `${path}?fromCustomerId=1` })
      if (other.statusCode !== 403 || !other.body.includes('notAllowed')) wrong.push(`${name} of another`)
    }
    expect(wrong).toEqual([])
  })

  test('takes a customer once, whether in the query, the body or the header [SP-06]', async () => {
    expect(codesOf(await get(ines, `/zoho/agent?fromCustomerId=${company}`))).toEqual(['00'])
    const twice = await ines.request({
      method: 'GET',
      url: `/zoho/agent?fromCustomerId=${company}&fromCustomerId=1`,
    })
    expect(twice.statusCode).toBe(400)
    const differs = await ines.request({
      method: 'GET',
      url: `/zoho/agent?fromCustomerId=${company}`,
      headers: { 'customer-id': String(await bank.customerId('ines')) },
    })
    expect(differs.json()).toMatchObject({ validationErrors: [{ code: 'customerDisagreement' }] })
  })

  test('takes a repeated name as a list, and as nothing else [SP-06]', async () => {
    const url = '/contract?statuses=ACTIVE&statuses=WAITING&page=1&pageSize=10'
    expect(codesOf(await get(ines, url))).toEqual(['00'])
    expect(codesOf(await get(ines, '/contract?page=1&page=2'))).toEqual(['TA1', 'page invalid_type'])
    expect((await get(ines, '/contract?statuses=ACTIVE&statuses=GONE')).responseCode).toBe('TA1')
  })

  test('takes fromEmail with every call of the main door, and refuses a foreign one [SP-07]', async () => {
    const wrong: string[] = []
    const bo = await bank.as('bo')
    for (const call of [...calls.values()].filter(({ door }) => door === 'main')) {
      const answer = await post(bo, call.name, JSON.stringify({ fromEmail: 'bo@ostra.example' }))
      const problems = answer.validationErrors.filter(({ parameter }) => parameter === 'fromEmail')
      if (problems.length > 0) wrong.push(call.name)
    }
    expect(wrong).toEqual([])
    const body = { page: 1, fromEmail: 'ines@ostra.example', fromCustomerId: company }
    expect(codesOf(await post(ines, 'approvalList', JSON.stringify(body)))).toEqual(['00'])
    for (const [fromEmail, code] of [
      ['paul@ostra.example', '13'],
      ['nobody', 'TA1'],
      [7, 'TA1'],
    ])
      expect((await post(ines, 'approvalList', JSON.stringify({ ...body, fromEmail }))).responseCode).toBe(
        code,
      )
  })

  test('takes its fields with a call that has an address of its own [SP-07]', async () => {
    const envelope = {
      method: 'contractVerify',
      fromCustomerId: company,
      fromEmail: 'ines@ostra.example',
      lang: 'en',
    }
    const payload = { companyId: company, counterpartyId: company }
    const url = '/contract/verify'
    const plain = await ines.request({
      method: 'POST',
      url,
      payload,
      headers: { 'customer-id': String(company) },
    })
    const whole = await ines.request({ method: 'POST', url, payload: { ...payload, ...envelope } })
    expect(whole.json()).toEqual(plain.json())
  })
})

describe('a payment', () => {
  test('is kept as a template, and may name an e-mail of the payer [SP-06]', async () => {
    const { rows } = await bank.database.owner.query<{ id: string }>(
      'select id from app.email where customer_id = $1',
      [await bank.customerId('owen')],
    )
    const input = {
      accountId: await bank.accountId('owen', 'Euro'),
      amount: '1.50',
      currency: 'EUR',
      toEmail: 'carla@quillo.example',
      templateName: 'tea',
    }
    const answer = await owen.raw(
      p2pSend,
      { ...input, fromEmailId: Number(rows[0]?.id) },
      { key: randomUUIDv7() },
    )
    expect(codesOf(answer as unknown as Answer)).toEqual(['00'])
    expect((await owen.call(paymentTemplateList, {})).templates).toMatchObject([
      { name: 'tea', type: 'p2p', amount: '1.50', currencyCode: 'EUR', details: { email: input.toEmail } },
    ])
    const foreign = await owen.raw(p2pSend, { ...input, fromEmailId: 1 }, { key: randomUUIDv7() })
    expect(codesOf(foreign as unknown as Answer)).toEqual(['VF', 'fromEmailId emailNotFound'])
  })

  test('is found in the history by the other party’s e-mail [SP-06]', async () => {
    const accountId = await bank.accountId('owen', 'Euro')
    const found = await owen.call(transactionHistoryList, { accountId, email: 'carla@quillo.example' })
    const names = new Set(found.transactions?.transaction.map(({ counterpartyEmail }) => counterpartyEmail))
    expect([...names]).toEqual(['carla@quillo.example'])
    expect((await owen.call(transactionHistoryList, { accountId, email: 'no@body.example' })).results).toBe(0)
  })
})
