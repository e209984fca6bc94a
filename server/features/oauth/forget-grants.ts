import { before } from '@sixpence/days'
import { inParts } from '#core/in-parts.ts'
import type { Services } from '#context/services.ts'

/** A second use of a code revokes its tokens as long as they are stored. */
const keptFor = { days: 30 }

/** Deletes tokens that expired thirty days ago, then permissions without tokens that were requested before that. */
export async function forgetGrants({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const then = before(clock.now(), keptFor)
  await inParts(db, {
    text: `delete from app.oauth_token where token_hash in (
      select token_hash from app.oauth_token where expires_at < $1 limit $2)`,
    values: [then],
  })
  await inParts(db, {
    text: `delete from app.oauth_authorization where id in (
      select id from app.oauth_authorization a where created_at < $1 and expires_at < $1
        and not exists (select from app.oauth_token t where t.authorization_id = a.id) limit $2)`,
    values: [then],
  })
}
