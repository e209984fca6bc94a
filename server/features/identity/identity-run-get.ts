import type * as calls from '@sixpence/protocol/identity/identity'
import type { Handler } from '#context/handler.ts'
import { found, runOf } from './identity-run.ts'

/** For whoever holds the link: nobody has to be signed in, and nothing of the person is told. */
export const identityRunGet: Handler<typeof calls.identityRunGet> = async (link, { services, browser }) =>
  runOf(await found(services, browser.brand, { kind: 'document', ...link }))
