import type * as calls from '@sixpence/protocol/oauth/oauth'
import type { Handlers } from '#context/handler.ts'
import { seiAuthorizationGet, seiAuthorizeConfirm, seiAuthorizeGet } from './authorization.ts'
import { oauthMetadataGet } from './oauth-metadata-get.ts'
import { oauthTokenCreate } from './oauth-token-create.ts'
import { oauthUserinfoGet } from './oauth-userinfo-get.ts'

export const oauth: Handlers<typeof calls> = {
  seiAuthorizeGet,
  seiAuthorizationGet,
  seiAuthorizeConfirm,
  oauthTokenCreate,
  oauthUserinfoGet,
  oauthMetadataGet,
}
