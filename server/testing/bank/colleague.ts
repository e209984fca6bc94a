import type { ShippedRole } from '@sixpence/protocol/rules/staff-permissions'
import { hire } from '#testing/cast-people.ts'
import type { TestBank, TestClient } from './test-bank.ts'

/** A signed-in colleague at the desk, by default an administrator of Ostra. */
export async function colleague(
  bank: TestBank,
  name: string,
  options: { role?: ShippedRole; login2fa?: 'no' | 'sms'; brand?: string } = {},
): Promise<{ client: TestClient; personId: number }> {
  const { brand = 'ostra', login2fa = 'sms', role = 'administrator' } = options
  const personId = await hire(bank, name, [], { role, brand, login2fa })
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
