import type { MassLine } from '@sixpence/protocol/mass/mass'
import type { Translate } from '#lib/language/translate.ts'

/** The payment a line repeats: an earlier line of the file, or a payment of the last 90 days. */
export const duplicateWords = ({ line }: NonNullable<MassLine['duplicateOf']>, t: Translate): string =>
  line === undefined
    ? t('You paid the same recipient the same amount in the last 90 days.')
    : t('The same recipient and amount as in line {line}.', { line })
