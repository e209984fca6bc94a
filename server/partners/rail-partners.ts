import { isoRail } from '@sixpence/partners/rails/iso20022/folder'
import { railPartners, type RailPartner, type RailPartnerKey } from '@sixpence/partners/rails/rails'
import { sandboxRail, type RailDesk } from '@sixpence/partners/rails/sandbox'
import { webhookRail } from '@sixpence/partners/rails/webhook'
import type pg from 'pg'
import type { Clock } from '#core/clock.ts'
import type { PartnerConfig } from '#core/settings/partner-config.ts'
import { railBook } from './sandboxes/rail-book.ts'

export type RailPartners = {
  /** The payment companies that are set; by the others nothing is sent. */
  rails: Partial<Record<RailPartnerKey, RailPartner>>
  /** Of the demo's own companies: where a person in the town plays them. */
  railDesks: Partial<Record<RailPartnerKey, RailDesk>>
}

/** Each payment company that is set, behind a gateway or by files. The demo has a sandbox for the others. */
export function openRails(
  isDemo: boolean,
  pool: pg.Pool,
  clock: Clock,
  set: PartnerConfig['rails'],
): RailPartners {
  const opened: RailPartners = { rails: {}, railDesks: {} }
  const book = railBook(pool)
  for (const key of railPartners) {
    const company = set[key]
    if (company && 'folder' in company) opened.rails[key] = isoRail(company.folder, company.house, clock.now)
    else if (company) opened.rails[key] = webhookRail(key, company.url, company.secret)
    else if (isDemo) opened.rails[key] = opened.railDesks[key] = sandboxRail(key, book, clock.now)
  }
  return opened
}
