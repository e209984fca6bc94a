import { ensureApiRole } from '@sixpence/postgres/roles'
import type { Config } from './config.ts'
import { holdToKey } from './key-check.ts'
import type { Log } from './log.ts'
import { Secrets } from './secrets.ts'

/**
 * Connection string of the API role, after checking that the secret is the one this database was made with. @throws
 * StartRefused
 */
export async function apiAddress(
  ownerUrl: string,
  { secret, apiDatabaseUrl }: Pick<Config, 'secret' | 'apiDatabaseUrl'>,
  log?: Pick<Log, 'warn'>,
): Promise<string> {
  const { unopened } = await holdToKey(ownerUrl, new Secrets(secret))
  if (unopened > 0)
    log?.warn(
      { unopened },
      'SIXPENCE_SECRET does not open all keys of personal data: a server had another one',
    )
  return ensureApiRole(ownerUrl, secret, apiDatabaseUrl)
}
