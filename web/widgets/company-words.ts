import { roleOf } from '@sixpence/protocol/rules/representatives'
import type { Translate } from '#lib/language/translate.ts'

/** A person's role in a company as text (B344). */
export const roleWord = (type: number, t: Translate): string =>
  ({
    director: t('Director'),
    shareholder: t('Shareholder'),
    owner: t('Ultimate beneficial owner'),
    otherUser: t('Other user'),
  })[roleOf(type)]

/** A user's right as text (B345, B346). */
export const rightWord = (right: number, t: Translate): string =>
  ({
    0: t('No access'),
    1: t('Can look'),
    2: t('Full access'),
    3: t('Can prepare payments'),
    4: t('Can approve payments'),
    5: t('Authorised user'),
  })[right] ?? t('No access')
