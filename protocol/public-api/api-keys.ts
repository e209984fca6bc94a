import * as z from 'zod/mini'
import { call } from '../call.ts'
import { confirmation, waitsFirst } from '../confirmed.ts'
import { id, instant, nameLine } from '../fields.ts'
import { apiModes, apiScopes } from '../rules/api-scopes.ts'
import { changes, ends, logCursor, logPage, looks } from './common.ts'
import { own } from '../protection.ts'
import { orNull } from '../or-null.ts'

/** Maximum number of keys per company. */
export const maxApiKeys = 50

const name = nameLine(1, 64)
const scopes = z.array(z.enum(apiScopes)).check(z.minLength(1), z.maxLength(apiScopes.length))

const apiKey = z.object({
  id,
  customerId: id,
  name: z.string(),
  /** A test key acts on the company’s sandbox, with play money. */
  mode: z.enum(apiModes),
  enabled: z.boolean(),
  scopes: z.array(z.enum(apiScopes)),
  /** Its last four characters; the key itself is shown once, when it is created (Q175). */
  ending: z.string(),
  createdAt: instant,
  expiresAt: z.optional(instant),
  lastUsedAt: z.optional(instant),
  lastUsedFrom: z.optional(z.string()),
  /** Until then the previous key, with this ending, works as well. */
  old: z.optional(z.object({ ending: z.string(), until: instant })),
})
export type ApiKey = z.infer<typeof apiKey>

const references = { id: 'ownApiKey' } as const

export const apiKeyCreate = call('apiKeyCreate', {
  protection: own('company', 'for a key that moves money'),
  ids: ['OP319'],
  about:
    'Creates a key: the first request is refused, with how to confirm it; it is created once the person confirms by their own factor. The key is returned then and never again; only its hash is stored. Without scopes it can only read. Payments made with a key wait for a person’s approval. A key of mode test acts on a sandbox of the company with play money, which is created with the first such key; such a key is created at once.',
  door: 'POST /public-api/apikey',
  input: z.object({
    customerId: id,
    name,
    /** Default: live. */
    mode: z.optional(z.enum(apiModes)),
    enabled: z.optional(z.boolean()),
    scopes: z.optional(scopes),
    expiresAt: z.optional(instant),
    ...confirmation,
  }),
  output: z.object({ ...waitsFirst, id: orNull(id), key: orNull(z.string()) }),
  refusals: ['tooManyApiKeys', 'apiKeyExpiryPast', ...ends],
  ...changes,
  rate: 'code',
})

export const apiKeyList = call('apiKeyList', {
  ids: ['OP320'],
  about: 'The company’s keys, the newest first, by their last four characters.',
  door: 'GET /public-api/apikey',
  input: z.object({ customerId: id }),
  output: z.object({ apiKeys: z.array(apiKey) }),
  compress: 'never',
  ...looks,
})

export const apiKeyGet = call('apiKeyGet', {
  ids: ['OP321'],
  about: 'One of the keys.',
  door: 'GET /public-api/apikey/{id}',
  input: z.object({ id }),
  output: z.object({ apiKey }),
  references,
  compress: 'never',
  ...looks,
})

export const apiKeyUpdate = call('apiKeyUpdate', {
  protection: own('company', 'to widen it'),
  ids: ['OP322'],
  about:
    'Renames a key, switches it on or off, or changes its scopes or expiry; null removes the expiry. It applies to the next request. More scopes, a later expiry and switching it on have to be confirmed like a new key.',
  door: 'PUT /public-api/apikey/{id}',
  input: z.object({
    id,
    customerId: z.optional(id),
    name: z.optional(name),
    enabled: z.optional(z.boolean()),
    scopes: z.optional(scopes),
    expiresAt: z.optional(z.nullable(instant)),
    ...confirmation,
  }),
  output: z.object(waitsFirst),
  refusals: ['apiKeyExpiryPast', ...ends],
  references,
  ...changes,
  rate: 'code',
})

export const apiKeyRotate = call('apiKeyRotate', {
  protection: own('company'),
  ids: [],
  about:
    'Creates a new secret for the key, confirmed like a new key. It is returned then and never again; the earlier one works beside it for 24 hours. Not in the catalogue.',
  door: 'POST /public-api/apikey/{id}/rotate',
  input: z.object({ id, ...confirmation }),
  output: z.object({ ...waitsFirst, key: z.optional(z.string()), oldUntil: z.optional(instant) }),
  refusals: ends,
  references,
  ...changes,
  rate: 'code',
})

export const apiKeyDelete = call('apiKeyDelete', {
  protection: { none: 'it only restricts', tells: 'company' },
  ids: ['OP323'],
  about: 'Revokes a key. It stops working at once.',
  door: 'DELETE /public-api/apikey/{id}',
  input: z.object({ id }),
  output: z.object({}),
  references,
  ...changes,
})

const apiRequest = z.object({
  id,
  /** As in the response header `request-id`. */
  requestId: z.string(),
  at: instant,
  apiKeyId: z.optional(id),
  /** Also for a revoked key. */
  apiKeyName: z.optional(z.string()),
  method: z.string(),
  /** Including the query, without values that look like secrets. */
  path: z.string(),
  status: z.int(),
  ms: z.int(),
  ip: z.string(),
})
export type ApiRequest = z.infer<typeof apiRequest>

export const apiRequestList = call('apiRequestList', {
  ids: ['OP324'],
  about:
    'Requests by the company’s keys in the last 90 days, the newest first. `query` is searched in path, method, request id, address and status.',
  door: 'GET /public-api/apirequest',
  input: z.object({ customerId: id, apiKeyId: z.optional(id), ...logPage }),
  output: z.object({ requests: z.array(apiRequest), cursor: logCursor }),
  refusals: ['logDaysInverted'],
  compress: 'never',
  ...looks,
})
