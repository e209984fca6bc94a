import { createECDH } from 'node:crypto'
import type { CardCompany } from '@sixpence/partners/cards/cards'
import { faultFields } from '#core/log.ts'
import type { Services } from '#context/services.ts'

/** Asks the company something; away, or none at all, is a refusal. What it answers is not looked at here. */
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

/** Whether a page's key is a point of the curve: the company could not seal anything for another. */
export function isPageKey(key: string): boolean {
  const own = createECDH('prime256v1')
  own.generateKeys()
  try {
    return own.computeSecret(key, 'base64url').length > 0
  } catch {
    return false
  }
}
