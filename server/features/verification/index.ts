import type * as calls from '@sixpence/protocol/verification'
import type { Handlers } from '#app/handler.ts'
import { customerLimitReasonGet } from './customer-limit-reason-get.ts'
import { kyc } from './kyc.ts'
import { verificationStatusGet } from './verification-status-get.ts'

export const verification: Handlers<typeof calls> = { ...kyc, customerLimitReasonGet, verificationStatusGet }
