import { createdPasskey, newPasskeyOptions } from '#auth/passkeys/new-passkey.ts'
import { rpIdOf } from '#auth/passkeys/passkey-challenge.ts'
import { insertStaffPasskey, staffCredentials, staffSubject } from '#auth/passkeys/staff-passkeys.ts'
import type { NewPasskeyResponse } from '@sixpence/protocol/fields'
import type pg from 'pg'
import type { Browser } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { Refused } from '#core/refused.ts'

const lifeMs = 10 * 60_000

/** Options for a staff member's new passkey, for the host of this desk. */
export async function staffPasskeyOptions(
  s: Services,
  browser: Browser,
  { personId, userName }: { personId: number; userName: string },
): Promise<{ key: string; options: Record<string, unknown> }> {
  return newPasskeyOptions(s, browser, {
    owner: {
      personId,
      handle: s.secrets.mac('email-index', 'staff passkey user', personId),
      userName,
      displayName: userName,
    },
    rpName: `${s.brand(browser.brand).name} console`,
    existingPasskeys: await staffCredentials(s.db, personId, browser),
    lives: lifeMs,
    subject: staffSubject,
  })
}

type CreatedPasskey = { key: string; name: string; response: NewPasskeyResponse }

/**
 * Verifies the device's response; returns a function that stores the passkey. @throws Refused passkeyInvalid, also when
 * it is stored
 */
export async function madeStaffPasskey(
  s: Services,
  browser: Browser,
  { personId, passkey: { key, name, response } }: { personId: number; passkey: CreatedPasskey },
): Promise<(client: pg.PoolClient) => Promise<void>> {
  const passkey = await createdPasskey(s, browser, { key, response, personId, subject: staffSubject })
  if (!passkey) throw new Refused('passkeyInvalid')
  return async (client) => {
    const at = s.clock.now()
    if (!(await insertStaffPasskey(client, { ...passkey, personId, host: rpIdOf(browser), name, at })))
      throw new Refused('passkeyInvalid')
  }
}
