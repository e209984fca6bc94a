import type { SecretPart } from '@sixpence/protocol/rules/secret-parts'
import type { SecretNeed, SecretStatus } from '@sixpence/protocol/secrets/secrets'
import type { Format } from '@sixpence/locales/format.ts'
import type { Translate } from '#lib/language/translate.ts'

/** The kinds of rows that depend on a secret. */
export const partWords = (part: SecretPart, t: Translate): string =>
  ({
    'data-key': t('Keys of personal data'),
    person: t('People'),
    customer: t('Customers'),
    email: t('E-mail addresses of customers'),
    phone: t('Phones of customers'),
    invoice: t('Invoices'),
    batch: t('Batches of payments'),
    'global-batch': t('Batches of global payments'),
    'mass-batch': t('Files of payments'),
  })[part]

/** The custody that opens a secret for the server that answered. */
export const holderWords = (holder: NonNullable<SecretStatus['holder']>, t: Translate): string =>
  ({
    clear: t('Given to the server in clear'),
    environment: t('Opened by the wrapping key in the environment of the server'),
    file: t('Opened by the wrapping key in a file of the server'),
    transit: t('Opened by the transit engine'),
  })[holder]

/** Things besides rows that still need a secret. */
export function needWords(need: SecretNeed, { t, format }: { t: Translate; format: Format }): string {
  const count = format.count(need.count ?? 0)
  const until = need.until ? format.shortDayTime(need.until) : ''
  return {
    sessions: t('Open sessions: {sessions}. The last ends {until}.', { sessions: count, until }),
    registrations: t('Registrations: {registrations}. The last is forgotten after {until}.', {
      registrations: count,
      until,
    }),
    signed: t('Tokens and quotes it has signed. The last ends {until}.', { until }),
    server: t('A server signs with it.'),
  }[need.kind]
}
