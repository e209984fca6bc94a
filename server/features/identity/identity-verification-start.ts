import type * as calls from '@sixpence/protocol/identity/identity'
import type { Handler } from '#context/handler.ts'
import { begin, begun } from './begin-run.ts'

/** Three names for one beginning. */
export const identityVerificationStart: Handler<typeof calls.identityVerificationStart> = async (
  _input,
  context,
) => begun(await begin(context))
