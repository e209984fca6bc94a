import type { Frequency } from '@sixpence/protocol/rules/schedule'
import type { Translate } from '#core/translate.ts'

/** Payment frequency within a sentence. */
export const frequencyText: Record<Frequency, (t: Translate) => string> = {
  daily: (t) => t('every day'),
  weekly: (t) => t('every week'),
  biweekly: (t) => t('every two weeks'),
  monthly: (t) => t('every month'),
  quarterly: (t) => t('every three months'),
  yearly: (t) => t('every year'),
}
