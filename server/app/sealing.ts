import { join } from 'node:path'
import { connected } from '@sixpence/postgres/connect'
import { fileAnchor, type Anchor } from '#core/seals/anchor.ts'
import type { Config } from '#core/config.ts'
import { compare } from '#core/seals/seal-agree.ts'
import { sealKey } from '#core/seals/seal-chain.ts'
import { Sealer } from '#core/seals/seal.ts'
import { sealKeysOf } from '#core/seals/seal-keys.ts'
import { Secrets } from '#core/secrets.ts'
import type { Services } from '#context/services.ts'
import { leaderWatch } from './watch/watch-leader.ts'

type Trail = Pick<Config, 'dataDir'>

/** Anchor of the audit seals, outside the database. */
export const anchorOf = ({ dataDir }: Trail): Anchor => fileAnchor(join(dataDir, 'seals'))

/** @throws RolledBack, a sentence for the operator, when the database lacks seals the anchor has */
export async function checkAnchor(url: string, config: Trail & Pick<Config, 'ring'>): Promise<void> {
  const secrets = new Secrets(config.ring)
  await connected(url, async (client) => compare(client, anchorOf(config), await sealKeysOf(client, secrets)))
}

/**
 * Seals the audit trail into the data folder every `everyMs`; returns the function that stops it. `url` leads to
 * PostgreSQL itself, even if the pool of the services goes through a pooler.
 */
export function startSealing(
  s: Pick<Services, 'db' | 'config' | 'secrets' | 'clock' | 'log' | 'telemetry' | 'activity'> & {
    url?: string
  },
  everyMs?: number,
): () => Promise<void> {
  const { db, config, secrets, clock, log } = s
  const sealer = new Sealer({
    url: s.url ?? db.options.connectionString ?? '',
    anchor: anchorOf(config),
    key: sealKey(secrets),
    keys: (client) => sealKeysOf(client, secrets),
    clock,
    log,
    activity: s.activity,
    watch: leaderWatch(s.telemetry.metrics, 'sealer'),
    ...(everyMs !== undefined && { everyMs }),
  })
  sealer.start()
  return () => sealer.stop()
}
