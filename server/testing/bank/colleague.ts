import { hire } from '#testing/cast-people.ts'
import type { TestBank, TestClient } from './test-bank.ts'

/** A signed-in second administrator, by default of Ostra. */
export async function colleague(
  bank: TestBank,
  name: string,
  options: { login2fa?: 'no' | 'sms'; brand?: string } = {},
): Promise<{ client: TestClient; personId: number }> {
  const { brand = 'ostra', login2fa = 'sms' } = options
  const personId = await hire(bank, name, [], { isAdmin: true, brand, login2fa })
  const client = bank.stranger(brand)
  const tokens = await bank.services.sessions.begin({
    personId,
    brand,
    client: 'spa',
    userAgent: 'test',
    address: '127.0.0.1',
  })
  client.token = tokens.accessToken
  client.cookies.set('__Host-access', tokens.accessCookie)
  return { client, personId }
}
