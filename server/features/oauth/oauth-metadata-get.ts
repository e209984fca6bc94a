import type * as calls from '@sixpence/protocol/oauth/oauth'
import { oauthScopes } from '@sixpence/protocol/oauth/oauth'
import type { Handler } from '#context/handler.ts'

export const oauthMetadataGet: Handler<typeof calls.oauthMetadataGet> = async (_input, { browser }) => ({
  issuer: browser.origin,
  authorization_endpoint: `${browser.origin}/auth/sei`,
  token_endpoint: `${browser.origin}/oauth/token`,
  userinfo_endpoint: `${browser.origin}/oauth/userinfo`,
  response_types_supported: ['code'],
  grant_types_supported: ['authorization_code'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none'],
  scopes_supported: [...oauthScopes],
  authorization_response_iss_parameter_supported: true,
})
