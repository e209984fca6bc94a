import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestBank } from '#testing/bank/test-bank.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open()
})
afterAll(() => bank.close())

test('a server that is about to end continues to serve, and closes every connection with its answer', async () => {
  const ask = async (method: string, url: string) => {
    const { statusCode, headers } = await bank.app.inject({
      method: method as 'GET',
      url,
      headers: { host: 'ostra.localhost' },
    })
    return [statusCode, headers.connection]
  }
  const asked = [
    ['GET', '/no/such/address'],
    ['POST', '/?authLogin'],
    ['GET', '/%zz'],
  ] as const
  const before = await Promise.all(asked.map(([method, url]) => ask(method, url)))
  expect(before.map(([, connection]) => connection)).not.toContain('close')
  bank.services.draining.begin()
  const after = await Promise.all(asked.map(([method, url]) => ask(method, url)))
  expect(after).toEqual(before.map(([status]) => [status, 'close']))
})
