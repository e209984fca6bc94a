import type * as calls from '@sixpence/protocol/session/draft-key'
import type { Handler } from '#context/handler.ts'

/** The key of a nonce for this person; it differs after a change of the server's secret. */
export const draftKeyGet: Handler<typeof calls.draftKeyGet> = async ({ nonce }, { by, services }) => ({
  key: services.secrets.mac('drafts', by.person.id, nonce).toString('base64url'),
})
