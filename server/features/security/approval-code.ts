import { randomInt } from 'node:crypto'
import { approvalCodeHash } from '#auth/approval-code.ts'
import { notifyPerson } from '#auth/notify-person.ts'
import type { Services } from '#context/services.ts'
import type { Change } from '#core/audited-transaction.ts'
import { setApprovalCodeHash } from '#store/customer/credentials.ts'

/** The confirmation of a new approval code. */
export const newApprovalCode = { subject: 'approvalCode' }

/**
 * Replaces the approval code by a new code of eight digits, and returns it; only its hash is stored. The person is
 * notified.
 */
export async function freshCode(s: Services, personId: number, change: Change): Promise<string> {
  const code = String(randomInt(100_000_000)).padStart(8, '0')
  await change(async (client) => {
    await setApprovalCodeHash(client, personId, approvalCodeHash(s, personId, code))
    await notifyPerson(s, client, { person: { id: personId }, act: newApprovalCode, factor: 'approvalCode' })
  })
  s.store.people.forget(personId)
  return code
}
