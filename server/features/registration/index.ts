import type * as calls from '@sixpence/protocol/registration'
import type { Handlers } from '#app/handler.ts'
import { checkEmail } from './check-email.ts'

export const registration: Handlers<typeof calls> = { checkEmail }
