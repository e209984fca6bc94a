import type * as calls from '@sixpence/protocol/sign-in/sign-in'
import type { Handlers } from '#context/handler.ts'
import { authCodeResend } from './auth-code-resend.ts'
import { authLogin } from './auth-login.ts'
import { authLogout } from './auth-logout.ts'
import { authRefresh } from './auth-refresh.ts'
import { authToken } from './auth-token.ts'

export const signIn: Handlers<typeof calls> = {
  authLogin,
  authToken,
  authCodeResend,
  authRefresh,
  authLogout,
}
