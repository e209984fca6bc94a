import type pg from 'pg'
import type { PersonalData } from './personal-data.ts'
import { clearKeyLength, sealTotpKey } from './totp-key.ts'

/**
 * Seals what a database from before still holds in clear, and what the demo's people were made with. Runs before the
 * doors open; a value that changed meanwhile is left to whoever changed it, so several may do it at once.
 */
export async function sealOlder(db: pg.Pool, personal: PersonalData): Promise<void> {
  const taxes = await db.query<{ id: number; clear: string }>(
    'select id, tax_id as clear from app.customer where tax_id is not null',
  )
  for (const { id, clear } of taxes.rows)
    await db.query(
      'update app.customer set tax_sealed = coalesce(tax_sealed, $3), tax_id = null where id = $1 and tax_id = $2',
      [id, clear, await personal.seal(`customer:${id}`, clear)],
    )
  const keys = await db.query<{ id: number; clear: Buffer }>(
    'select id, totp_secret as clear from app.person where length(totp_secret) = $1',
    [clearKeyLength],
  )
  for (const { id, clear } of keys.rows)
    await db.query('update app.person set totp_secret = $3 where id = $1 and totp_secret = $2', [
      id,
      clear,
      await sealTotpKey(personal, id, clear),
    ])
}
