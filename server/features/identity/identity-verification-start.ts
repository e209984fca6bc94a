import type * as calls from '@sixpence/protocol/identity/identity'
import type { Handler } from '#context/handler.ts'
import { begin, runAnswer } from './begin-run.ts'

/** The specification has three names for this call. */
export const identityVerificationStart: Handler<typeof calls.identityVerificationStart> = async (
  _input,
  context,
) => runAnswer(await begin(context))
