import type { Translate } from '#lib/language/translate.ts'

/** Of sending a file of payments: the first two are pages of the frame. */
export const summarySteps = (t: Translate): string[] => [
  t('File'),
  t('Payments'),
  t('Check'),
  t('Confirm##step'),
]
