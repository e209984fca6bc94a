import { browserOf } from '#lib/browser-of.ts'
import type { Translate } from '#lib/language/translate.ts'

/** Short name such as "Firefox on Windows" from a user agent, which may be forged. */
export function browserWords(userAgent: string, t: Translate): string {
  const { browser, system } = browserOf(userAgent)
  if (browser && system) return t('{browser} on {system}', { browser, system })
  return browser ?? system ?? t('Unknown browser')
}

/** Name of a client other than a browser, as it identifies itself. */
export const programWords = (userAgent: string, t: Translate): string =>
  userAgent === '' ? t('A program') : t('Program: {name}', { name: userAgent.slice(0, 40) })
