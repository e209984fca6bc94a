import { type ApiScope, apiScopes } from '@sixpence/protocol/rules/api-scopes'
import type { Translate } from '#lib/language/translate.ts'

const areaWords = {
  accounts: (t: Translate) => t('accounts##scope'),
  payments: (t: Translate) => t('payments##scope'),
  payees: (t: Translate) => t('payees##scope'),
  invoices: (t: Translate) => t('invoices##scope'),
  buttons: (t: Translate) => t('payment buttons##scope'),
  webhooks: (t: Translate) => t('webhooks##scope'),
  events: (t: Translate) => t('events##scope'),
}

/** The action a scope allows, as the label of its checkbox. */
export const scopeWords: Record<ApiScope, (t: Translate) => string> = {
  'accounts:read': (t) => t('Read accounts, balances and entries'),
  'payments:read': (t) => t('Read payments'),
  'payments:write': (t) => t('Prepare and cancel payments'),
  'payees:read': (t) => t('Read payees'),
  'invoices:read': (t) => t('Read invoices'),
  'invoices:write': (t) => t('Send and cancel invoices'),
  'buttons:read': (t) => t('Read payment buttons'),
  'webhooks:read': (t) => t('Read webhooks'),
  'webhooks:write': (t) => t('Prepare, change and remove webhooks'),
  'events:read': (t) => t('Read events'),
}

/** The scopes of a key in a line or two, grouped by reading and changing. */
export function scopesInShort(scopes: readonly ApiScope[], t: Translate): string[] {
  const areasOf = (kind: 'read' | 'write') =>
    apiScopes
      .filter((scope) => scope.endsWith(kind) && scopes.includes(scope))
      .map((scope) => areaWords[scope.split(':')[0] as keyof typeof areaWords](t))
      .join(', ')
  const reads = areasOf('read')
  const changes = areasOf('write')
  return [
    ...(reads ? [t('Reads: {areas}', { areas: reads })] : []),
    ...(changes ? [t('Changes: {areas}', { areas: changes })] : []),
  ]
}
