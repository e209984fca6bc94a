import type { SecretPart } from '@sixpence/protocol/rules/secret-parts'
import type { SecretNeed, SecretStatus } from '@sixpence/protocol/secrets/secrets'
import type { Format } from '@sixpence/locales/format.ts'
import type { Translate } from '#lib/language/translate.ts'

/** The kinds of rows that depend on a secret. */
export const partWords = (part: SecretPart, t: Translate): string =>
  ({
    'data-key': t('Personal data keys'),
    person: t('People'),
    customer: t('Customers'),
    email: t('Customers’ e-mail addresses'),
    phone: t('Customers’ phone numbers'),
    invoice: t('Invoices'),
    batch: t('Payment batches'),
    'global-batch': t('Payment link batches'),
    'mass-batch': t('Payment files'),
  })[part]

/** The custody that opens a secret for the server that responded. */
export const holderWords = (holder: NonNullable<SecretStatus['holder']>, t: Translate): string =>
  ({
    clear: t('Given to the server in plain text'),
    environment: t('Opened by the wrapping key in the server’s environment'),
    file: t('Opened by the wrapping key in a file on the server'),
    transit: t('Opened by the transit engine'),
  })[holder]

/** Things besides rows that still need a secret. */
export function needWords(need: SecretNeed, { t, format }: { t: Translate; format: Format }): string {
  const count = format.count(need.count ?? 0)
  const until = need.until ? format.shortDayTime(need.until) : ''
  return {
    sessions: t('Open sessions: {sessions}. The last ends {until}.', { sessions: count, until }),
    registrations: t('Registrations: {registrations}. The last is deleted after {until}.', {
      registrations: count,
      until,
    }),
    signed: t('Tokens and quotes signed with it. The last expires {until}.', { until }),
    server: t('A server signs with it.'),
  }[need.kind]
}
