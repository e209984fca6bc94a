import { siteOf } from '#core/site.ts'
import type * as calls from '@sixpence/protocol/oauth/oauth'
import { oauthScopes } from '@sixpence/protocol/oauth/oauth'
import type { Handler } from '#context/handler.ts'

export const oauthMetadataGet: Handler<typeof calls.oauthMetadataGet> = async (
  _input,
  { services: s, browser },
) => {
  const issuer = siteOf(s.config, browser.brand)
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth/sei`,
    token_endpoint: `${issuer}/oauth/token`,
    userinfo_endpoint: `${issuer}/oauth/userinfo`,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    scopes_supported: [...oauthScopes],
    authorization_response_iss_parameter_supported: true,
  }
}
