import type * as calls from '@sixpence/protocol/session/session'
import type { Handler } from '#context/handler.ts'
import { pendingTermsOf } from '#auth/terms.ts'
import { agreementIds, agreementVersions } from '#papers/agreements.ts'

/** Records each accepted agreement with version, time and address; the answer lists those still to be accepted. */
export const termsAccept: Handler<typeof calls.termsAccept> = async (
  { terms },
  { by: { person }, services: s, browser, refuse, t, change },
) => {
  for (const { id, version } of terms) {
    const known = agreementIds.find((one) => one === id) ?? refuse('agreementUnknown', {}, 'terms')
    if (agreementVersions[known] !== version) refuse('agreementChanged')
  }
  const [ids, versions] = [terms.map(({ id }) => id), terms.map(({ version }) => version)]
  await change(async (client) => {
    await client.query(
      `insert into app.agreement_acceptance (person_id, agreement, version, at, address)
       select $1, agreement, version, $4, $5 from unnest($2::text[], $3::text[]) as a (agreement, version)
       on conflict do nothing`,
      [person.id, ids, versions, s.clock.now(), browser.address],
    )
    await client.query('delete from app.agreement_pending where person_id = $1 and agreement = any($2)', [
      person.id,
      ids,
    ])
  })
  s.store.people.forget(person.id)
  const left = person.pendingAgreements.filter((id) => !ids.includes(id))
  return { terms: pendingTermsOf({ ...person, pendingAgreements: left }, s, t) }
}
