import type { ShippedRole } from '@sixpence/protocol/rules/staff-permissions'
import { hireStaff } from '#testing/cast-people.ts'
import { deskOf } from './desk-client.ts'
import type { TestBank, TestClient } from './test-bank.ts'

/** A signed-in colleague at the desk, by default an administrator at Ostra's. */
export async function colleague(
  bank: TestBank,
  name: string,
  { brand = 'ostra', role = 'administrator' }: { brand?: string; role?: ShippedRole } = {},
): Promise<{ client: TestClient; personId: number }> {
  const personId = await hireStaff(bank, name, role)
  return { client: await deskOf(bank, personId, brand), personId }
}
