import { randomInt } from 'node:crypto'
import { approvalCodeHash } from '#auth/approval-code.ts'
import { noteFactor } from '#auth/cooling.ts'
import type { Services } from '#context/services.ts'
import type { Change } from '#core/audited-transaction.ts'

/** Sets a new approval code of eight digits in place of the last, and returns it; only its hash is stored. */
export async function freshCode(s: Services, personId: number, change: Change): Promise<string> {
  const code = String(randomInt(100_000_000)).padStart(8, '0')
  await change(async (client) => {
    await client.query('update app.person set approval_code_hash = $2 where id = $1', [
      personId,
      approvalCodeHash(s, personId, code),
    ])
    await noteFactor(s, client, personId, 'approvalCode')
  })
  s.store.people.forget(personId)
  return code
}
