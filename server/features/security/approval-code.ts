import { randomInt } from 'node:crypto'
import { approvalCodeHash } from '#auth/approval-code.ts'
import { tellPerson } from '#auth/tell-of-act.ts'
import type { Services } from '#context/services.ts'
import type { Change } from '#core/audited-transaction.ts'
import { setApprovalCodeHash } from '#store/customer/credentials.ts'

/** A new approval code, as it is confirmed. */
export const newApprovalCode = { subject: 'approvalCode' }

/**
 * Sets a new approval code of eight digits in place of the last, and returns it; only its hash is stored. The person is
 * told.
 */
export async function freshCode(s: Services, personId: number, change: Change): Promise<string> {
  const code = String(randomInt(100_000_000)).padStart(8, '0')
  await change(async (client) => {
    await setApprovalCodeHash(client, personId, approvalCodeHash(s, personId, code))
    await tellPerson(s, client, { person: { id: personId }, act: newApprovalCode, factor: 'approvalCode' })
  })
  s.store.people.forget(personId)
  return code
}
