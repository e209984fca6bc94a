import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestBank } from '#testing/bank/test-bank.ts'

let bank: TestBank
beforeAll(async () => void (bank = await TestBank.open()))
afterAll(() => bank.close())

const headersOf = async (method: 'GET' | 'POST', url: string) =>
  (
    await bank.app.inject({
      method,
      url,
      headers: { host: 'ostra.localhost' },
      ...(method === 'POST' && { payload: {} }),
    })
  ).headers

test('the answer of a call is no document and permits nothing, also when it refuses', async () => {
  for (const url of ['/?balanceInquiry', '/?noSuchCall', '/nowhere']) {
    const headers = await headersOf('POST', url)
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers).not.toHaveProperty('permissions-policy')
  }
  const looked = await headersOf('GET', '/readyz')
  expect(looked['content-security-policy']).toContain("script-src 'self'")
  expect(looked).toHaveProperty('permissions-policy')
})
