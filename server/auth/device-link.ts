import { siteOf } from '#core/site.ts'
import type { Browser } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import type { Person } from '#store/customer/people.ts'
import { sha256 } from '#core/keys/sha256.ts'
import { oneTimeText } from './device-key.ts'

const linkMs = 10 * 60_000

/**
 * Issues the link, shown as QR code, that links a phone to the person: valid once, for ten minutes. The code is in
 * the fragment, which browsers do not send.
 */
export async function issueDeviceLink(
  s: Pick<Services, 'db' | 'clock' | 'config'>,
  { person, browser, enablesPush }: { person: Person; browser: Browser; enablesPush: boolean },
): Promise<{ deeplink: string; expiresAt: Date }> {
  const code = oneTimeText()
  const expiresAt = new Date(s.clock.now().getTime() + linkMs)
  await s.db.query(
    'insert into app.device_link (code_hash, person_id, brand, enables_push, expires_at) values ($1, $2, $3, $4, $5)',
    [sha256(code), person.id, browser.brand, enablesPush, expiresAt],
  )
  return { deeplink: `${siteOf(s.config, browser.brand)}/scp-mobile#${code}`, expiresAt }
}

/** Uses up the code of a link; undefined when it is unknown, used or expired. */
export async function useDeviceLink(
  db: Services['db'],
  { code, brand, now }: { code: string; brand: string; now: Date },
): Promise<{ personId: number; enablesPush: boolean } | undefined> {
  const { rows } = await db.query<{ personId: number; enablesPush: boolean }>(
    `update app.device_link set used_at = $3
     where code_hash = $1 and brand = $2 and used_at is null and expires_at > $3
     returning person_id as "personId", enables_push as "enablesPush"`,
    [sha256(code), brand, now],
  )
  return rows[0]
}
