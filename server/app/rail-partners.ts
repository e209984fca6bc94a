import { railPartners, type RailPartner, type RailPartnerKey } from '@sixpence/partners/rails/rails'
import { sandboxRail, type RailDesk } from '@sixpence/partners/rails/sandbox'
import { webhookRail } from '@sixpence/partners/rails/webhook'
import type pg from 'pg'
import type { Clock } from './clock.ts'
import { railBook } from './rail-book.ts'

export type RailPartners = {
  /** The payment companies that are set; by the others nothing is sent. */
  rails: Partial<Record<RailPartnerKey, RailPartner>>
  /** Of the demo's own companies: where a person in the town plays them. */
  railDesks: Partial<Record<RailPartnerKey, RailDesk>>
}

/**
 * Each payment company by the environment: `RAIL_BANK_URL` and `RAIL_BANK_SECRET`, likewise `RAIL_CARD_PAYOUT_…`,
 * `RAIL_DIGITAL_…`, `RAIL_INSTANT_…`, `RAIL_INTERAC_…`; its calls come to /callbacks/rails/bank and so on. The demo has a
 * sandbox where nothing is set.
 */
export function openRails(
  isDemo: boolean,
  pool: pg.Pool,
  clock: Clock,
  env: NodeJS.ProcessEnv,
): RailPartners {
  const opened: RailPartners = { rails: {}, railDesks: {} }
  const book = railBook(pool)
  for (const key of railPartners) {
    const name = `RAIL_${key.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`
    const [url, secret] = [env[`${name}_URL`], env[`${name}_SECRET`]]
    if (url && secret) opened.rails[key] = webhookRail(key, url, secret)
    else if (isDemo) opened.rails[key] = opened.railDesks[key] = sandboxRail(key, book, clock.now)
  }
  return opened
}
