import { createECDH } from 'node:crypto'
import type { CardCompany } from '@sixpence/partners/cards/cards'
import { faultFields } from '#core/log.ts'
import type { Services } from '#context/services.ts'

/**
 * Runs a request to the card company; the answer is passed on unchecked. A failed request is logged. @throws Refused
 * cardCompanyAway when the request fails or no company is configured
 */
export async function askCompany<Answer>(
  { partners, log }: Pick<Services, 'partners' | 'log'>,
  question: (company: CardCompany) => Promise<Answer>,
  refuse: (name: 'cardCompanyAway') => never,
): Promise<Answer> {
  if (!partners.cards) return refuse('cardCompanyAway')
  try {
    return await question(partners.cards)
  } catch (error) {
    log.warn(faultFields(error), 'the card company did not answer')
    return refuse('cardCompanyAway')
  }
}

/** Whether a page's public key (base64url) is a point on P-256; the company could not encrypt for any other. */
export function isPageKey(key: string): boolean {
  const own = createECDH('prime256v1')
  own.generateKeys()
  try {
    return own.computeSecret(key, 'base64url').length > 0
  } catch {
    return false
  }
}
