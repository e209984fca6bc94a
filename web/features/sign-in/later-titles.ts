import type { Translate } from '#lib/language/translate.ts'

export const resetTitle = (t: Translate): string => t('Reset your password')
export const scpTitle = (t: Translate): string => t('Confirm with your phone')
