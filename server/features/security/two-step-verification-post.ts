import type * as calls from '@sixpence/protocol/security/security'
import type { Handler } from '#context/handler.ts'
import { begin } from './two-step.ts'

export const twoStepVerificationPost: Handler<typeof calls.twoStepVerificationPost> = async (
  input,
  context,
) => begin(input, context)
