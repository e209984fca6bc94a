import type * as calls from '@sixpence/protocol/session/session'
import type { Handler } from '#context/handler.ts'
import { pendingTermsOf } from '#auth/terms.ts'
import { agreementIds, versionOf } from '#papers/agreements.ts'
import { acceptAgreements, deletePending } from '#store/agreement/agreements.ts'

/** Records each accepted agreement with version, time and address; the answer lists those still to be accepted. */
export const termsAccept: Handler<typeof calls.termsAccept> = async (
  { terms },
  { by: { person }, services: s, browser, refuse, t, change },
) => {
  for (const { id, version } of terms) {
    const document =
      agreementIds.find((agreementId) => agreementId === id) ?? refuse('agreementUnknown', {}, 'terms')
    if (versionOf(document, s.brand(person.brand)) !== version) refuse('agreementChanged')
  }
  const ids = terms.map(({ id }) => id)
  await change(async (client) => {
    const accepted = { personId: person.id, agreements: terms, at: s.clock.now(), address: browser.address }
    await acceptAgreements(client, accepted)
    await deletePending(client, person.id, ids)
  })
  s.store.people.forget(person.id)
  const left = person.pendingAgreements.filter((id) => !ids.includes(id))
  return { terms: pendingTermsOf({ ...person, pendingAgreements: left }, s, t) }
}
