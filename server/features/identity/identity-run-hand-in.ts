import type * as calls from '@sixpence/protocol/identity/identity'
import type { Handler } from '#context/handler.ts'
import { findRun, handIn, runOf } from './identity-run.ts'

export const identityRunHandIn: Handler<typeof calls.identityRunHandIn> = async (
  link,
  { services, browser, change },
) => {
  const run = await findRun(services, browser.brand, { kind: 'document', ...link })
  return runOf(await handIn(services, run, change))
}
