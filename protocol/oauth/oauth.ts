import * as z from 'zod/mini'
import { call } from '../call.ts'
import { free } from '../protection.ts'

/** Data disclosed to an application by scope: the consent page lists these, and userinfo returns no others. */
export const disclosedBy = {
  profile: ['name', 'email'],
  accounts: ['currency', 'alias'],
} as const
export type Disclosed = (typeof disclosedBy)[keyof typeof disclosedBy][number]

/** Scopes an application can be granted. */
export const oauthScopes = Object.keys(disclosedBy) as (keyof typeof disclosedBy)[]

const text = (maxLength: number) => z.string().check(z.minLength(1), z.maxLength(maxLength))
const authorizationId = z.string().check(z.regex(/^[\w-]{22}$/))
const person = { who: 'person' } as const

export const seiAuthorizeGet = call('seiAuthorizeGet', {
  protection: { none: 'it asks for consent, which another call gives' },
  ids: ['OP021'],
  about:
    'Begins the authorization of an application (RFC 6749, 4.1 with PKCE, RFC 7636): the address of the consent page. For an unknown application, or an address that is not exactly one of its registered ones, the answer is 404 without a redirect.',
  door: 'GET /auth/sei/authorize',
  input: z.object({
    client_id: text(100),
    redirect_uri: text(500),
    state: text(500),
    scope: z.optional(text(200)),
    code_challenge: z.string().check(z.regex(/^[\w-]{43}$/)),
    code_challenge_method: z.optional(z.literal('S256')),
    response_type: z.optional(z.literal('code')),
  }),
  output: z.object({ authorizeUrl: z.string(), authorizationId: z.string() }),
  refusals: ['clientUnknown', 'scopeUnknown'],
  access: person,
  rate: 'lookup',
  audit: 'change',
})

export const seiAuthorizationGet = call('seiAuthorizationGet', {
  ids: [],
  about: 'The data of the consent page: the application, and the data it would have access to.',
  door: 'GET /auth/sei/authorize/{authorizationId}',
  input: z.object({ authorizationId }),
  output: z.object({
    clientName: z.string(),
    redirectHost: z.string(),
    scopes: z.array(z.enum(oauthScopes)),
  }),
  refusals: ['authorizationNotFound'],
  access: person,
  rate: 'read',
  audit: 'none',
})

export const seiAuthorizeConfirm = call('seiAuthorizeConfirm', {
  protection: { none: 'only what the page names is read, and nothing is sent out' },
  ids: ['OP022'],
  about:
    'The person allows or, with `allow` false, refuses; returns where the browser continues, with a code valid for 60 seconds or the refusal.',
  door: 'POST /auth/sei/authorize/{authorizationId}',
  input: z.object({ authorizationId, allow: z.optional(z.boolean()) }),
  output: z.object({ redirect_uri: z.string() }),
  refusals: ['authorizationNotFound'],
  access: person,
  rate: 'change',
  audit: 'change',
})

export const oauthTokenCreate = call('oauthTokenCreate', {
  protection: free.signsIn,
  ids: [],
  about:
    'Exchanges a code and its verifier for an access token valid for five minutes, as form or JSON. A code that is used twice revokes the tokens issued for it.',
  door: 'POST /oauth/token',
  urlEncoded: true,
  input: z.object({
    grant_type: z.literal('authorization_code'),
    code: z.string().check(z.regex(/^[\w-]{43}$/)),
    redirect_uri: text(500),
    client_id: text(100),
    code_verifier: z.string().check(z.regex(/^[A-Za-z0-9\-._~]{43,128}$/)),
  }),
  output: z.object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: z.int(),
    scope: z.string(),
  }),
  refusals: ['grantInvalid'],
  access: { who: 'public' },
  rate: 'signIn',
  audit: 'change',
})

export const oauthUserinfoGet = call('oauthUserinfoGet', {
  ids: [],
  about:
    'The person who authorized the application that sends its access token as Bearer, as far as its scopes allow.',
  door: 'GET /oauth/userinfo',
  input: z.object({}),
  output: z.object({
    sub: z.string(),
    name: z.optional(z.string()),
    email: z.optional(z.string()),
    accounts: z.optional(z.array(z.object({ currency: z.string(), alias: z.string() }))),
  }),
  refusals: ['tokenInvalid'],
  access: { who: 'public' },
  rate: 'public',
  audit: 'none',
})

export const oauthMetadataGet = call('oauthMetadataGet', {
  ids: [],
  about: 'The metadata of the authorization server (RFC 8414).',
  door: 'GET /.well-known/oauth-authorization-server',
  input: z.object({}),
  output: z.object({
    issuer: z.string(),
    authorization_endpoint: z.string(),
    token_endpoint: z.string(),
    userinfo_endpoint: z.string(),
    response_types_supported: z.array(z.string()),
    grant_types_supported: z.array(z.string()),
    code_challenge_methods_supported: z.array(z.string()),
    token_endpoint_auth_methods_supported: z.array(z.string()),
    scopes_supported: z.array(z.string()),
    authorization_response_iss_parameter_supported: z.boolean(),
  }),
  access: { who: 'public' },
  rate: 'public',
  audit: 'none',
})
