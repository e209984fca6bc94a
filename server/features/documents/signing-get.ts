import type * as calls from '@sixpence/protocol/documents/documents'
import type { Handler } from '#context/handler.ts'
import { endSigning, signingOf } from '#store/document/signings.ts'

export const signingGet: Handler<typeof calls.signingGet> = async (
  { clientId },
  { by, services: s, refuse },
) => {
  const signing = await signingOf(s.db, by.customer.id, clientId)
  if (!signing) return refuse('signingUnknown')
  if (signing.state === 'waiting') {
    const now = s.clock.now()
    const signed = await s.partners.esign.ask(clientId).catch(() => undefined)
    const state = signed?.outcome ?? (signing.expiresAt <= now ? 'expired' : undefined)
    const digest = signed ? Buffer.from(signed.digest, 'hex') : signing.digest
    if (state) await endSigning(s.db, { clientId, state, digest, now })
  }
  const { form, state, endedAt } = (await signingOf(s.db, by.customer.id, clientId)) ?? signing
  return { formType: form, state, ...(endedAt && { endedAt: endedAt.toISOString() }) }
}
