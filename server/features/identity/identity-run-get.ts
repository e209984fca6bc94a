import type * as calls from '@sixpence/protocol/identity/identity'
import type { Handler } from '#context/handler.ts'
import { findRun, runOf } from './identity-run.ts'

/** Needs only the link, no session, and so discloses nothing about the person. */
export const identityRunGet: Handler<typeof calls.identityRunGet> = async (link, { services, browser }) =>
  runOf(await findRun(services, browser.brand, { kind: 'document', ...link }))
