// What a user of a company may do, in words (B345, B346).
import type { AccessRight } from '../rights.ts'
import type { Translate } from '../words.ts'

const words: Record<AccessRight, (t: Translate) => string> = {
  none: (t) => t('No access'),
  read: (t) => t('Can view'),
  full: (t) => t('Full access'),
  initiate: (t) => t('Can prepare payments'),
  confirmed: (t) => t('Can approve payments'),
  uploading: (t) => t('Authorised user'),
}

/** Name of a right. */
export const accessRightWord = (right: AccessRight, t: Translate): string => words[right](t)
