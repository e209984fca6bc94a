import type { NewsAudience } from '@sixpence/protocol/desk'
import type { Translate } from '#lib/translate.ts'

export const audienceWords = (audience: NewsAudience, t: Translate): string =>
  ({
    all: t('All customers'),
    personal: t('Personal customers'),
    business: t('Companies'),
  })[audience]
