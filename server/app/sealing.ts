import { join } from 'node:path'
import { fileAnchor } from '#core/seals/anchor.ts'
import { Sealer, sealKey } from '#core/seals/seal.ts'
import type { Services } from '#context/services.ts'

/** Seals the trail of this bank into its data folder until the returned function is called. */
export function startSealing(
  { db, config, secrets, clock, log }: Pick<Services, 'db' | 'config' | 'secrets' | 'clock' | 'log'>,
  everyMs?: number,
): () => Promise<void> {
  const sealer = new Sealer({
    url: db.options.connectionString ?? '',
    anchor: fileAnchor(join(config.dataDir, 'seals')),
    key: sealKey(secrets),
    clock,
    log,
    ...(everyMs !== undefined && { everyMs }),
  })
  sealer.start()
  return () => sealer.stop()
}
