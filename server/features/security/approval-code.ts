import { randomInt } from 'node:crypto'
import { approvalCodeHash } from '#auth/approval-code.ts'
import { noteFactor } from '#auth/cooling.ts'
import type { Services } from '#context/services.ts'
import type { Change } from '#core/audited-transaction.ts'
import { setApprovalCodeHash } from '#store/customer/credentials.ts'

/** Sets a new approval code of eight digits in place of the last, and returns it; only its hash is stored. */
export async function freshCode(s: Services, personId: number, change: Change): Promise<string> {
  const code = String(randomInt(100_000_000)).padStart(8, '0')
  await change(async (client) => {
    await setApprovalCodeHash(client, personId, approvalCodeHash(s, personId, code))
    await noteFactor(s, client, personId, 'approvalCode')
  })
  s.store.people.forget(personId)
  return code
}
