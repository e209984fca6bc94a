import type * as calls from '@sixpence/protocol/identity/identity'
import type { Handler } from '#context/handler.ts'
import { findRun, jobOf } from './identity-run.ts'

export const videoIdentityJobGet: Handler<typeof calls.videoIdentityJobGet> = async (
  { id },
  { services, browser },
) => jobOf(await findRun(services, browser.brand, { kind: 'video', token: id }))
