import type { Translate } from '#lib/language/translate.ts'

/** How long the review of submitted data takes; all pages promise the same. */
export const reviewTime = (t: Translate): string => t('We usually decide within one working day.')
