import { everywhere } from '@sixpence/protocol/rules/tariffs'
import type { MarginKey } from '@sixpence/protocol/tariffs/tariffs'
import type { Translate } from '#lib/language/translate.ts'

/** The exchanges to which a margin applies; the row for all shows whether there are other rows. */
export function pairWords({ sold, bought }: MarginKey, all: readonly MarginKey[], t: Translate): string {
  if (sold === everywhere && bought === everywhere)
    return all.length > 1 ? t('All other exchanges') : t('All exchanges')
  if (sold === everywhere) return t('To {currency}', { currency: bought })
  return bought === everywhere
    ? t('From {currency}', { currency: sold })
    : t('{sold} to {bought}', { sold, bought })
}
