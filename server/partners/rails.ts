import { isoRail } from '@sixpence/partners/rails/iso20022/folder'
import { railPartners, type RailPartner, type RailPartnerKey } from '@sixpence/partners/rails/rails'
import type { RailDesk } from '@sixpence/partners/rails/sandbox'
import { webhookRail } from '@sixpence/partners/rails/webhook'
import type { Clock } from '#core/clock.ts'
import type { PartnerConfig } from '#core/settings/partner-config.ts'

export type Rails = {
  /** Payment partners by key; nothing is sent through a missing partner. */
  rails: Partial<Record<RailPartnerKey, RailPartner>>
  /** Controls of the demo's sandboxes, used by the town. */
  railDesks: Partial<Record<RailPartnerKey, RailDesk>>
}

/** Each configured payment partner, by webhook or by ISO 20022 files; else the demo's sandbox, if available. */
export function openRails(set: PartnerConfig['rails'], clock: Clock, sandboxes?: Rails): Rails {
  const rails = { ...sandboxes?.rails }
  for (const key of railPartners) {
    const company = set[key]
    if (company && 'folder' in company) rails[key] = isoRail(company.folder, company.holder, clock.now)
    else if (company) rails[key] = webhookRail(key, company)
  }
  return { rails, railDesks: sandboxes?.railDesks ?? {} }
}
