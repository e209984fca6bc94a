import type * as calls from '@sixpence/protocol/verification/verification'
import type * as status from '@sixpence/protocol/verification/verification-status'
import type { Handlers } from '#context/handler.ts'
import { customerLimitReasonGet } from './customer-limit-reason-get.ts'
import { kyc } from './kyc.ts'
import { verificationStatusGet } from './verification-status-get.ts'

export const verification: Handlers<typeof calls & typeof status> = {
  ...kyc,
  customerLimitReasonGet,
  verificationStatusGet,
}
