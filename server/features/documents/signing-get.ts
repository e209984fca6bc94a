import type * as calls from '@sixpence/protocol/documents/documents'
import type { Handler } from '#context/handler.ts'
import { endSigning, signingOf } from '#store/document/signings.ts'

export const signingGet: Handler<typeof calls.signingGet> = async (
  { clientId },
  { by, services: s, refuse },
) => {
  const known = await signingOf(s.db, by.customer.id, clientId)
  if (!known) return refuse('signingUnknown')
  if (known.state === 'waiting') {
    const now = s.clock.now()
    const told = await s.partners.esign.ask(clientId).catch(() => undefined)
    const state = told?.outcome ?? (known.expiresAt <= now ? 'expired' : undefined)
    const digest = told ? Buffer.from(told.digest, 'hex') : known.digest
    if (state) await endSigning(s.db, { clientId, state, digest, now })
  }
  const { form, state, endedAt } = (await signingOf(s.db, by.customer.id, clientId)) ?? known
  return { formType: form, state, ...(endedAt && { endedAt: endedAt.toISOString() }) }
}
