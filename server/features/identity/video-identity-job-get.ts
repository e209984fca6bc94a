import type * as calls from '@sixpence/protocol/identity/identity'
import type { Handler } from '#context/handler.ts'
import { found, jobOf } from './identity-run.ts'

export const videoIdentityJobGet: Handler<typeof calls.videoIdentityJobGet> = async (
  { id },
  { services, browser },
) => jobOf(await found(services, browser.brand, { kind: 'video', token: id }))
