import type * as calls from '@sixpence/protocol/identity/identity'
import type { Handler } from '#context/handler.ts'
import { findRun, handIn, jobOf } from './identity-run.ts'

export const videoIdentityJobHandIn: Handler<typeof calls.videoIdentityJobHandIn> = async (
  { id },
  { services, browser, change },
) => {
  const run = await findRun(services, browser.brand, { kind: 'video', token: id })
  return jobOf(await handIn(services, run, change))
}
