/** What an API key may do. A payment made by a key waits for a person's approval. */
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

/** What a key acts on: the company, or its sandbox, where all money is play money. */
export const apiModes = ['live', 'test'] as const
export type ApiMode = (typeof apiModes)[number]

/** Scopes of a key for which none are chosen: it reads, and changes nothing. */
export const defaultApiScopes: readonly ApiScope[] = apiScopes.filter((scope) => scope.endsWith(':read'))
