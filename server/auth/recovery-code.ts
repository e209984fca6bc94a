import { randomBytes } from 'node:crypto'
import type { Change } from '#core/audited-transaction.ts'
import type { Services } from '#context/services.ts'
import { lockPerson } from '#store/customer/locks.ts'

const count = 10
const signs = 'abcdefghijklmnopqrstuvwxyz234567'

/** Creates ten codes of 60 bits each; existing codes become invalid. */
export async function freshRecoveryCodes(
  s: Pick<Services, 'clock' | 'secrets'>,
  personId: number,
  change: Change,
): Promise<string[]> {
  const codes = Array.from({ length: count }, freshCode)
  await change(async (client) => {
    // Serialises concurrent calls, so that only a single set remains.
    await lockPerson(client, personId)
    await client.query('delete from app.recovery_code where person_id = $1', [personId])
    await client.query(
      `insert into app.recovery_code (person_id, code_hash, created_at) select $1, unnest($2::bytea[]), $3`,
      [personId, codes.map((code) => hashOf(s, personId, code)), s.clock.now()],
    )
  })
  return codes
}

/** Uses up a recovery code; true once per code. */
export async function useRecoveryCode(
  s: Pick<Services, 'db' | 'clock' | 'secrets'>,
  personId: number,
  code: string,
): Promise<boolean> {
  const { rowCount } = await s.db.query(
    `with used as (
       update app.recovery_code set used_at = $3 where person_id = $1 and code_hash = any($2) and used_at is null
       returning person_id)
     insert into app.factor_change (person_id, factor, at) select person_id, 'recovery', $3 from used`,
    [personId, s.secrets.macs('one-time-code', 'recovery', personId, code), s.clock.now()],
  )
  return rowCount === 1
}

const hashOf = (s: Pick<Services, 'secrets'>, personId: number, code: string): Buffer =>
  s.secrets.mac('one-time-code', 'recovery', personId, code)

const freshCode = (): string =>
  Array.from(randomBytes(12), (byte) => signs[byte % 32])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-')
