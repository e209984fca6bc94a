import type { Translate } from '#lib/language/translate.ts'

/** Steps of sending a batch; the first two are separate pages. */
export const batchSteps = (t: Translate): string[] => [
  t('File'),
  t('Payments'),
  t('Check'),
  t('Confirm##step'),
]
