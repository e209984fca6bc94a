import { isoRail } from '@sixpence/partners/rails/iso20022/folder'
import { isHouse, type House } from '@sixpence/partners/rails/iso20022/write'
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
 * ISO 20022: `RAIL_BANK_FOLDER`, and `RAIL_BANK_NAME`, `RAIL_BANK_IBAN`, `RAIL_BANK_BIC`, `RAIL_BANK_TOWN`,
 * `RAIL_BANK_COUNTRY` of our account there, perhaps `RAIL_BANK_STREET`, `RAIL_BANK_BUILDING`, `RAIL_BANK_POST_CODE`. The demo
 * has a sandbox where nothing is set.
 * @throws StartRefused when a folder is set without the account, or with one that no payment could name
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
  const of = (what: string): string => env[`${name}_${what}`]?.trim() ?? ''
  const missing = ['NAME', 'IBAN', 'BIC', 'TOWN', 'COUNTRY'].filter((what) => !of(what))
  if (missing.length > 0)
    throw new StartRefused(
      `With ${name}_FOLDER set ${missing.map((what) => `${name}_${what}`).join(', ')}, too.`,
    )
  const [street, building, postCode] = [of('STREET'), of('BUILDING'), of('POST_CODE')]
  const house: House = {
    name: of('NAME'),
    iban: of('IBAN').replaceAll(' ', ''),
    bic: of('BIC'),
    address: {
      town: of('TOWN'),
      country: of('COUNTRY'),
      ...(street && { street }),
      ...(building && { building }),
      ...(postCode && { postCode }),
    },
  }
  if (!isHouse(house))
    throw new StartRefused(`${name}_NAME, _IBAN, _BIC, _TOWN and _COUNTRY: no bank would know one of them.`)
  return house
}
