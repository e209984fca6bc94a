import type { NewsAudience } from '@sixpence/protocol/desk/desk'
import type { Translate } from '#lib/language/translate.ts'

export const audienceWords = (audience: NewsAudience, t: Translate): string =>
  ({
    all: t('All customers'),
    personal: t('Personal customers'),
    business: t('Companies'),
  })[audience]
