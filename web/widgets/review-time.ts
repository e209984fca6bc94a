import type { Translate } from '#lib/language/translate.ts'

/** How long the check of what was sent takes: the one promise of all pages. */
export const reviewTime = (t: Translate): string => t('We usually decide within one working day.')
