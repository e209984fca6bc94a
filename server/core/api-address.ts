import { ensureApiRole } from '@sixpence/postgres/roles'
import type { Config } from './config.ts'
import { holdToKey, letReadStates } from './key-check.ts'
import type { Log } from './log.ts'
import { Secrets } from './secrets.ts'

/**
 * Connection string of the role of the server's current secret, after checking that the secrets are those of this
 * database. @throws StartRefused
 */
export async function apiAddress(
  ownerUrl: string,
  { ring, apiDatabaseUrl }: Pick<Config, 'ring' | 'apiDatabaseUrl'>,
  log?: Pick<Log, 'warn'>,
): Promise<string> {
  const { unopened } = await holdToKey(ownerUrl, new Secrets(ring))
  if (unopened > 0)
    log?.warn(
      { unopened },
      'SIXPENCE_SECRET does not open all keys of personal data: a server had another one',
    )
  const apiUrl = await ensureApiRole(ownerUrl, ring[0], apiDatabaseUrl)
  await letReadStates(ownerUrl)
  return apiUrl
}
