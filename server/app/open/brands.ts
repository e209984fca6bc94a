import type pg from 'pg'
import { brandFollower } from '#store/brand/follow-brands.ts'
import type { Services } from '#context/services.ts'
import type { Clock } from '#core/clock.ts'
import type { Config } from '#core/config.ts'
import { transaction } from '#core/database.ts'
import type { Log } from '#core/log.ts'
import { brandByKey, brandFinder, serveBrands } from '#core/served-brands.ts'
import { publishAgreements } from '../publish-agreements.ts'

/** The served brands, with the changes made to them at the desk. */
export function openBrands({
  config,
  db,
  clock,
  log,
}: {
  config: Config
  db: pg.Pool
  clock: Clock
  log: Log
}): Pick<Services, 'brand' | 'brandAt' | 'brandOf' | 'followBrands'> {
  serveBrands(config.brands)
  const brandAt = brandFinder(config)
  const follow = brandFollower(db, { folders: config.brands, clock, log })
  return {
    brand: brandByKey,
    brandAt,
    brandOf: (host) => brandAt(host) ?? misdirected(host),
    followBrands: async () => {
      if (await follow()) await transaction(db, (client) => publishAgreements(client))
    },
  }
}

function misdirected(host: string): never {
  throw Object.assign(new Error(`no brand has the host ${JSON.stringify(host)}`), { statusCode: 421 })
}
