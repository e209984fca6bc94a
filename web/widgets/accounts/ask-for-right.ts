import { accessRights } from '@sixpence/protocol/rights'
import type { Translate } from '#lib/language/translate.ts'

/** Whom to ask for a missing right: somebody with full access asks the bank, because no colleague has more. */
export const askForRight = ({ accessRight }: { accessRight: number }, t: Translate): string =>
  accessRight === accessRights.full
    ? t('Write to us under Messages if you need it.')
    : t('Ask someone with full access for the right to pay.')
