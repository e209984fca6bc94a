/** Permissions of an API key. A payment made by a key waits for a person's approval. */
export const apiScopes = [
  'accounts:read',
  'payments:read',
  'payments:write',
  'payees:read',
  'invoices:read',
  'invoices:write',
  'buttons:read',
  'webhooks:read',
  'webhooks:write',
  'events:read',
] as const
export type ApiScope = (typeof apiScopes)[number]

/** What a key acts on: the company, or its sandbox, in which all money is play money. */
export const apiModes = ['live', 'test'] as const
export type ApiMode = (typeof apiModes)[number]

/** Default scopes of a key: it can only read. */
export const defaultApiScopes: readonly ApiScope[] = apiScopes.filter((scope) => scope.endsWith(':read'))
