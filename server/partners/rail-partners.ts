import { isoRail } from '@sixpence/partners/rails/iso20022/folder'
import type { House } from '@sixpence/partners/rails/iso20022/write'
import { railPartners, type RailPartner, type RailPartnerKey } from '@sixpence/partners/rails/rails'
import { sandboxRail, type RailDesk } from '@sixpence/partners/rails/sandbox'
import { webhookRail } from '@sixpence/partners/rails/webhook'
import type pg from 'pg'
import type { Clock } from '#core/clock.ts'
import { StartRefused } from '#core/config.ts'
import { railBook } from '#partners/sandboxes/rail-book.ts'

export type RailPartners = {
  /** The payment companies that are set; by the others nothing is sent. */
  rails: Partial<Record<RailPartnerKey, RailPartner>>
  /** Of the demo's own companies: where a person in the town plays them. */
  railDesks: Partial<Record<RailPartnerKey, RailDesk>>
}

/**
 * Each payment company by the environment: `RAIL_BANK_URL` and `RAIL_BANK_SECRET`, likewise `RAIL_CARD_PAYOUT_…`,
 * `RAIL_DIGITAL_…`, `RAIL_INSTANT_…`, `RAIL_INTERAC_…`; its calls come to /callbacks/rails/bank and so on. Or by files of
 * ISO 20022: `RAIL_BANK_FOLDER`, and `RAIL_BANK_NAME`, `RAIL_BANK_IBAN`, `RAIL_BANK_BIC` of our account there. The demo
 * has a sandbox where nothing is set.
 * @throws StartRefused when a folder is set without the account
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
    const [url, secret, folder] = [env[`${name}_URL`], env[`${name}_SECRET`], env[`${name}_FOLDER`]]
    if (folder) opened.rails[key] = isoRail(folder, houseOf(name, env), clock.now)
    else if (url && secret) opened.rails[key] = webhookRail(key, url, secret)
    else if (isDemo) opened.rails[key] = opened.railDesks[key] = sandboxRail(key, book, clock.now)
  }
  return opened
}

function houseOf(name: string, env: NodeJS.ProcessEnv): House {
  const [called, iban, bic] = [env[`${name}_NAME`], env[`${name}_IBAN`], env[`${name}_BIC`]]
  if (!called || !iban || !bic)
    throw new StartRefused(`With ${name}_FOLDER set ${name}_NAME, ${name}_IBAN and ${name}_BIC, too.`)
  return { name: called, iban, bic }
}
