import type { oauthScopes } from '@sixpence/protocol/oauth/oauth'

export type Scope = (typeof oauthScopes)[number]
