import { ensureApiRole } from '@sixpence/postgres/roles'
import type { Config } from './config.ts'
import { holdToKey } from './key-check.ts'
import type { Log } from './log.ts'
import { Secrets } from './secrets.ts'

/** The address of the role the server works with, once the secret is the one of this database. @throws StartRefused */
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
